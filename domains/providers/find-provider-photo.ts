import type { Context } from '../context.ts'

/**
 * Where the bytes of a photo lie, by its digest; null: no provider whose page can be seen, or is being made, shows it. Of one
 * who left, was withheld or became part of another the photo is gone with the page.
 */
export const findProviderPhoto = (
  { system }: Pick<Context, 'system'>,
  digest: string
): Promise<string | null> =>
  system(async (tx) => {
    const row = await tx
      .selectFrom('provider_photo')
      .innerJoin('provider', 'provider.id', 'provider_photo.provider_id')
      .select('storage_key')
      .where('digest', '=', digest)
      .where('provider.status', '<>', 'inactive')
      .executeTakeFirst()
    return row?.storage_key ?? null
  })
