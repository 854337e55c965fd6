import type { Context } from '../context.ts'

/**
 * Returns the storage key of a photo by its digest, or null when no active or draft provider has it. Photos of providers that left, were
 * withheld or were merged are not served.
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
