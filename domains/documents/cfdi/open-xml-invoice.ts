import type { Inspector } from '@numo/adapters/inspection/port.ts'
import { refuse } from '@numo/kit/fail.ts'
import { readText } from '@numo/kit/read-text.ts'
import { isFileProblem } from '@numo/kit/file-problem.ts'
import { notAccepted } from '../../not-accepted.ts'
import { keptOf, type CfdiProblem } from '../rules-cfdi.ts'
import { cfdiLimits, readCfdi } from './read-cfdi.ts'

const sentences: Readonly<Record<CfdiProblem, string>> = {
  'xml-damaged': 'This XML file is damaged, or too large for a bill.',
  'xml-has-dtd': 'This XML file has a document type declaration, which no invoice has.',
  'cfdi-not-one': 'This XML file is no Mexican invoice (CFDI). Send the bill as a PDF or photo.',
  'cfdi-version': 'This invoice is of a version that is not read. Versions 3.3 and 4.0 are.',
  'cfdi-incomplete': 'This invoice lacks parts that every CFDI has.',
  'cfdi-payment': 'This file is a receipt of a payment. Send the invoice it pays.',
  'cfdi-payroll': 'This file is a receipt of wages, no bill.',
  'cfdi-transfer': 'This file is a waybill, no bill.',
  'cfdi-credit-note': 'This file is a credit note, no bill.',
  'cfdi-global': 'This file is an invoice of sales to the general public, not of one person.',
  'cfdi-cancellation': 'This file says that an invoice was cancelled.',
  'cfdi-not-stamped':
    'This invoice has no fiscal stamp (UUID). Ask the clinic for the stamped file.',
  'cfdi-other-stamp': 'The fiscal stamp of this file belongs to another invoice.',
}

/** Whether the bytes begin as XML does, in any encoding, after white space. */
const isXml = (bytes: Uint8Array) => /^\s*<[?!\w]/.test(readText(bytes.subarray(0, 200)))

/**
 * Reads the XML of an invoice, parsed in a process of its own; null when the bytes are no XML. The file may be stored as it was sent: it has no
 * declarations of its own, and no page shows it. Throws 422 with the reason for any other XML.
 */
export async function openXmlInvoice(inspector: Inspector, bytes: Uint8Array, owner: string) {
  if (!isXml(bytes)) return null
  if (bytes.byteLength > cfdiLimits.max_bytes) throw notAccepted('file-too-large')
  const parsed = await inspector.readXml(bytes, cfdiLimits, owner)
  if (isFileProblem(parsed.problem)) throw notAccepted(parsed.problem)
  const { cfdi, problem } = readCfdi(parsed)
  if (problem) throw refuse(422, problem, sentences[problem])
  const stored = {
    type: 'cfdi_xml' as const,
    mime_type: 'application/xml',
    bytes,
    cfdi: keptOf(cfdi),
  }
  return { stored, found: { kind: 'cfdi' as const, cfdi } }
}
