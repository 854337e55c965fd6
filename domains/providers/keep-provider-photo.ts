import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Picture } from '@numo/adapters/inspection/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notTaken } from '../not-taken.ts'
import type { PhotoFacts } from './contract-photo.ts'
import { providerToChange } from './provider-to-change.ts'
import { photoLeast_px, photoProblemOf } from './rules-photo.ts'
import { touchProvider } from './touch-provider.ts'

type UploadedPhoto = PhotoFacts & { id: string; bytes: Uint8Array }

const sentences = {
  'photo-too-small': `Use a photo of at least ${photoLeast_px} by ${photoLeast_px} pixels.`,
  'photo-shape': 'Crop the photo to a square, or to four by five.',
} as const

/**
 * Takes the photo of a provider, in place of the one before. The file is looked into in another process and drawn again, so that
 * nothing is kept but what one sees. The endpoint is one of bytes: `server/http`.
 */
export async function keepProviderPhoto(
  ctx: Context,
  { id, version, bytes, ...words }: UploadedPhoto
): Promise<{ version: number }> {
  refuseFutureConsent(words.consent_on, ctx.today())
  const picture = await pictureOf(ctx, bytes)
  const { width_px, height_px } = picture
  const digest = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
  const storage_key = await ctx.files.keep(picture.bytes)
  // The one before, and this one where the change fails, is named by no row then and goes with `tidyFiles`.
  return ctx.tx(async (tx) => {
    await providerToChange(tx, id, version)
    const before = await photoKeyOf(tx, id)
    const values = { digest, storage_key, width_px, height_px, ...words }
    await tx
      .insertInto('provider_photo')
      .values({ provider_id: id, ...values })
      .onConflict((known) =>
        known.column('provider_id').doUpdateSet({ ...values, added_at: sql`now()` })
      )
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: { photo: digest, is_replaced: before !== undefined, ...words },
    })
    return photoChanged(tx, id)
  })
}

async function pictureOf({ inspector, actor }: Context, bytes: Uint8Array): Promise<Picture> {
  const { found, problem } = await inspector.inspect(bytes, `user ${actor?.user_id}`)
  if (problem) throw notTaken(problem)
  if (found.kind !== 'picture')
    throw refuse(422, 'file-type-unknown', 'Send a photo: JPEG, PNG or WebP.')
  const unfit = photoProblemOf(found.picture)
  if (unfit) throw refuse(422, unfit, sentences[unfit])
  return found.picture
}

/** The right to show a photo is one somebody has given already. */
export function refuseFutureConsent(consent_on: string, today: string): void {
  if (consent_on > today)
    throw refuse(422, 'day-to-come', 'The day of the consent has not been yet')
}

/** Where the bytes of a provider's photo lie; undefined: there is none. */
export async function photoKeyOf(tx: Tx, provider_id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('provider_photo')
    .select('storage_key')
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  return row?.storage_key
}

/** Raises the version of a photo, so that caches fetch the new one. */
export async function photoChanged(tx: Tx, id: string): Promise<{ version: number }> {
  const saved = await touchProvider(tx, id)
  await sql`select app.bump_directory_version()`.execute(tx)
  return saved
}
