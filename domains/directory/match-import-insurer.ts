import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { addInsurerName } from '../insurance/insurer-names.ts'
import type { matchImportInsurer as contract } from './contract-publish.ts'
import { readPreviewed } from './read-previewed.ts'

/**
 * Says which known insurer a previewed import names: stores the name with that insurer, then previews the import again
 * in the background. Throws 409 `import-running` when it cannot preview now; the name is stored then, and the same call
 * previews it later.
 */
export const matchImportInsurer = async (
  { tx, actor, imports, caller }: Context,
  { id, name, insurance_company_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> => {
  if (!actor) throw new Error('An insurer needs somebody who matches it')
  const previewed = await tx(async (tx) => {
    const { previewed, preview } = await readPreviewed(tx, id)
    if (!preview.new_insurers.includes(name))
      throw refuse(409, 'insurer-name-known', 'The preview has no such unknown insurer')
    const { source_id } = previewed
    await addInsurerName(tx, caller, { id: insurance_company_id, name, source_id })
    await record(tx, caller, {
      action: 'E',
      entity_type: 'directory_import',
      entity_id: id,
      changes: { status: 'matching', insurer_name: name, insurance_company_id },
    })
    return previewed
  })
  // It reads the stored name on a connection of its own.
  await imports.previewAgain(actor.user_id, previewed)
  return { id }
}
