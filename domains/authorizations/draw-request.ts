import { moneyText } from '@numo/kit/money.ts'
import { addFile, openFile, type DrawnFile } from '../claims/draw-packet.ts'
import { startText } from '../claims/pdf-page.ts'
import { guaranteeSettingWords } from './rules-guarantee-words.ts'
import type { StoredRequest } from './read-request.ts'

const kindWords = {
  initial: 'Request for authorization / Solicitud de autorización',
  extension: 'Request for an extension / Solicitud de ampliación',
  top_up: 'Request for a higher amount / Solicitud de aumento de monto',
  appeal: 'Appeal / Apelación',
} as const

/**
 * Draws the packet of a request: a cover in two languages, for nobody knows which the insurer's reader has, and the files.
 * Reads no clock: the same request and files give the same bytes.
 */
export async function drawRequest(
  request: Omit<StoredRequest, 'files'>,
  files: readonly DrawnFile[]
): Promise<Uint8Array> {
  const { pdf, write, rule, finish } = await startText(request.number)
  const money = (amount: number) => moneyText(amount, request.currency, 'en')
  const { member } = request
  const facts: readonly (readonly [string, string | null])[] = [
    ['Number / Número', request.number],
    ['Patient / Paciente', `${member.first_name} ${member.last_name}`],
    ['Date of birth / Fecha de nacimiento', member.birth_date],
    ['Member ID / Número de asegurado', member.member_id],
    ['Clinic / Clínica', request.clinic_name],
    ['Care / Atención', guaranteeSettingWords[request.care_setting].join(' / ')],
    ['Diagnoses / Diagnósticos', request.diagnoses.join(', ')],
    ['Treatment / Tratamiento', request.treatments.join(', ')],
    ['Planned admission / Ingreso previsto', request.admission_on],
    ['Your reference / Su referencia', request.earlier_reference],
    ['Reason / Motivo', request.reason],
  ]
  write(kindWords[request.kind], { size: 16, font: 'bold', after: 10 })
  for (const [label, value] of facts)
    if (value) {
      write(label, { size: 8, is_dim: true, after: 1 })
      write(value, { size: 11, font: 'bold', after: 3 })
    }
  rule()
  for (const { description, amount } of request.costs) write(`${description}   ${money(amount)}`)
  write(`Total   ${money(request.estimated_amount)}`, { font: 'bold' })
  rule()
  write('Documents / Documentos', { font: 'bold', size: 11 })
  for (const { file_name } of files) write(file_name)
  for (const file of files) await addFile(pdf, await openFile(file))
  return finish()
}
