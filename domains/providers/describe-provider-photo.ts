import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { describeProviderPhoto as contract } from './contract-photo.ts'
import { photoChanged, refuseFutureConsent } from './store-provider-photo.ts'
import { providerToChange } from './provider-to-change.ts'

/** Updates a photo's alternative texts and its record of consent. */
export const describeProviderPhoto = (
  { tx, caller, today }: Context,
  { id, version, ...words }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    refuseFutureConsent(words.consent_on, today())
    await providerToChange(tx, id, version)
    const { numUpdatedRows } = await tx
      .updateTable('provider_photo')
      .set(words)
      .where('provider_id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw noSuch('photo')
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: words,
    })
    return photoChanged(tx, id)
  })
