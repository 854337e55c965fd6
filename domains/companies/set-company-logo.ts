import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notAccepted } from '../not-accepted.ts'
import { maxLogoBytes, type setCompanyLogo as endpoint } from './contract.ts'

/**
 * Sets the logo that the invoices of a legal entity show, or takes it off. Only what a separate process decoded and drew
 * again is stored. Throws the codes of the contract, or what is wrong with the picture.
 */
export async function setCompanyLogo(
  ctx: Context,
  { id, version, content }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const logo = content === null ? null : await pictureOf(ctx, Buffer.from(content, 'base64'))
  return ctx.tx(async (tx) => {
    const company = await tx
      .selectFrom('numo_company')
      .select('version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!company) throw noSuch('company')
    if (company.version !== version) throw changedMeanwhile('company')
    await tx
      .updateTable('numo_company')
      .set({ logo: logo && Buffer.from(logo.bytes), logo_type: logo && logo.mime_type })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'numo_company',
      entity_id: id,
      changes: { logo: logo && `${logo.width_px} × ${logo.height_px}` },
    })
    return { done: true }
  })
}

async function pictureOf({ inspector, actor }: Context, bytes: Uint8Array) {
  const { found, problem } = await inspector.inspect(bytes, `user ${actor?.user_id}`)
  if (problem) throw notAccepted(problem)
  if (found.kind !== 'picture') throw notAccepted('file-type-unknown')
  if (found.picture.bytes.byteLength > maxLogoBytes)
    throw refuse(422, 'logo-too-large', 'Save the logo smaller: at most 200 kB.')
  return found.picture
}
