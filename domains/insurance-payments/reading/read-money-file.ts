import { readCamtStatements } from './camt053.ts'
import { readTransferReceipt } from '../../payouts/cep.ts'
import { readMt940Statements } from './mt940.ts'
import { fhirJson, otherX12, otherXml } from './other-kinds.ts'
import { readText } from '@numo/kit/read-text.ts'
import { readRemittanceCsv } from './remittance-csv.ts'
import { problem, type FileProblem, type RemittanceFile } from './remittance.ts'
import { readStatementCsv } from './statement-csv.ts'
import type { Statement } from './statement.ts'
import { readAcknowledgements, type AcknowledgementFile } from './x12-277ca.ts'
import { readX12Remittances } from './x12-835.ts'

/** A file of payments: what it is, and what it says. */
export type MoneyFile =
  | ({ kind: 'remittance'; format: 'x12_835' | 'csv' } & RemittanceFile)
  | ({ kind: 'acknowledgement'; format: 'x12_277ca' } & AcknowledgementFile)
  | { kind: 'statement'; format: 'camt053' | 'mt940' | 'csv'; statements: readonly Statement[] }

/**
 * Reads a file of an insurer or bank by its content, whatever its name: X12 835 and 277CA, camt.053, MT940, or CSV of remittances or
 * statement lines. Pure and bounded. `currency` is that of a file that names none.
 */
export function readMoneyFile(
  bytes: Uint8Array,
  currency: string
): MoneyFile | { problem: FileProblem } {
  const text = readText(bytes)
  if (text.trim() === '') return { problem: problem('empty') }
  if (text.trimStart().startsWith('<')) return readXmlFile(bytes)
  const x12 = readX12Remittances(text, currency)
  if (x12 && x12.remittances.length > 0) return { kind: 'remittance', format: 'x12_835', ...x12 }
  const acknowledged = x12 && readAcknowledgements(text)
  if (acknowledged) return { kind: 'acknowledgement', format: 'x12_277ca', ...acknowledged }
  if (x12) return { problem: otherX12(x12.other_sets) }
  const fhir = fhirJson(text)
  if (fhir) return { problem: fhir }
  const mt940 = readMt940Statements(text)
  if (mt940) return 'problem' in mt940 ? mt940 : { kind: 'statement', format: 'mt940', ...mt940 }
  const remittances = readRemittanceCsv(text, currency)
  if (remittances)
    return 'problem' in remittances
      ? remittances
      : { kind: 'remittance', format: 'csv', ...remittances }
  const lines = readStatementCsv(text, currency)
  if (lines) return 'problem' in lines ? lines : { kind: 'statement', format: 'csv', ...lines }
  return { problem: problem('unreadable') }
}

function readXmlFile(bytes: Uint8Array): MoneyFile | { problem: FileProblem } {
  const camt = readCamtStatements(bytes)
  if (camt) return 'problem' in camt ? camt : { kind: 'statement', format: 'camt053', ...camt }
  return { problem: readTransferReceipt(bytes) ? problem('receipt') : otherXml(bytes) }
}
