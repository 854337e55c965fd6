import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { removeProviderPhoto as contract } from './contract-photo.ts'
import { photoChanged, photoKeyOf } from './store-provider-photo.ts'
import { providerToChange } from './provider-to-change.ts'

/** Deletes a provider's photo: its row and its file. */
export async function removeProviderPhoto(
  ctx: Context,
  { id, version }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  let key: string | undefined
  const saved = await ctx.tx(async (tx) => {
    await providerToChange(tx, id, version)
    key = await photoKeyOf(tx, id)
    if (key === undefined) throw noSuch('photo')
    await tx.deleteFrom('provider_photo').where('provider_id', '=', id).execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: { photo: null },
    })
    return photoChanged(tx, id)
  })
  // A file that cannot be deleted now is unreferenced, and `tidyFiles` deletes it later.
  if (key !== undefined) await ctx.files.remove(key).catch(() => {})
  return saved
}
