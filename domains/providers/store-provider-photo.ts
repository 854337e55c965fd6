import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Picture } from '@numo/adapters/inspection/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notAccepted } from '../not-accepted.ts'
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
 * Stores a provider's photo and replaces the previous one. The file is decoded in a separate process and re-encoded, so that no metadata or
 * hidden content is kept. Called by the byte endpoint in `server/http`.
 */
export async function storeProviderPhoto(
  ctx: Context,
  { id, version, bytes, ...words }: UploadedPhoto
): Promise<{ version: number }> {
  refuseFutureConsent(words.consent_on, ctx.today())
  const picture = await pictureOf(ctx, bytes)
  const { width_px, height_px } = picture
  const digest = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)
  const storage_key = await ctx.files.store(picture.bytes)
  // A file that no row references (the previous photo, or this one when the transaction fails) is deleted later by `tidyFiles`.
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
  if (problem) throw notAccepted(problem)
  if (found.kind !== 'picture')
    throw refuse(422, 'file-type-unknown', 'Send a photo: JPEG, PNG or WebP.')
  const unfit = photoProblemOf(found.picture)
  if (unfit) throw refuse(422, unfit, sentences[unfit])
  return found.picture
}

/** Throws 422 `day-to-come` when the day of consent is in the future. */
export function refuseFutureConsent(consent_on: string, today: string): void {
  if (consent_on > today)
    throw refuse(422, 'day-to-come', 'The day of the consent has not been yet')
}

/** Returns the storage key of a provider's photo, or undefined when there is none. */
export async function photoKeyOf(tx: Tx, provider_id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('provider_photo')
    .select('storage_key')
    .where('provider_id', '=', provider_id)
    .executeTakeFirst()
  return row?.storage_key
}

/** Increments the provider's version and the directory version, so that caches fetch the new photo. */
export async function photoChanged(tx: Tx, id: string): Promise<{ version: number }> {
  const saved = await touchProvider(tx, id)
  await sql`select app.bump_directory_version()`.execute(tx)
  return saved
}
