import { parseXml } from '@numo/kit/xml.ts'
import type { MoneyFileProblem } from '../enums.ts'
import { tidy } from '@numo/kit/read-text.ts'
import { problem, type FileProblem } from './remittance.ts'

/* Files of neighbouring kinds, which hold no payments to import: what they are, and where they belong. */

const x12Kinds: Readonly<Record<string, MoneyFileProblem>> = {
  '270': 'is_eligibility',
  '271': 'is_eligibility',
  '276': 'is_claim_status',
  '277': 'is_claim_status',
  '278': 'is_authorization',
  '837': 'is_claim',
  '997': 'is_acknowledgement',
  '999': 'is_acknowledgement',
}

/** Says what an X12 file without a remittance is, by the numbers of its transaction sets. */
export function otherX12(sets: readonly string[]): FileProblem {
  // Acknowledgements of a whole interchange (TA1) have no transaction set.
  if (sets.length === 0) return problem('is_acknowledgement', { set: 'TA1' })
  const kinds = new Set(sets.map((set) => x12Kinds[set]))
  const [kind] = kinds
  return kinds.size === 1 && kind !== undefined
    ? problem(kind, { set: sets[0] ?? '' })
    : problem('other_x12', { sets: sets.slice(0, 5).join(', ') })
}

/** Says which message an XML file is, by its namespace or its outermost element. */
export function otherXml(bytes: Uint8Array): FileProblem {
  const parsed = parseXml(bytes, { max_bytes: bytes.byteLength, max_elements: 500_000 })
  if ('problem' in parsed) return problem(`xml_${parsed.problem}`)
  const { name, attributes } = parsed.root
  const namespaces = [...attributes].flatMap(([key, value]) =>
    key.startsWith('xmlns') ? value : []
  )
  const isSchema = namespaces.includes('http://www.w3.org/2001/XMLSchema')
  const message = namespaces
    .map((one) => /(?:pain|camt|pacs)\.\d{3}/.exec(one)?.[0])
    .find((one) => one !== undefined)
  if (isSchema && /schema$/.test(name)) return problem('other_xml', { name: 'XML Schema' })
  if (message === 'pain.001') return problem('is_payment_order')
  if (message === 'pain.002') return problem('is_payment_status')
  if (
    namespaces.some((one) => one.startsWith('http://www.sat.gob.mx/cfd/')) &&
    /Comprobante$/.test(name)
  )
    return problem('is_invoice')
  if (namespaces.includes('http://hl7.org/fhir'))
    return problem('is_fhir', { name: tidy(name, 40) })
  return problem('other_xml', { name: message ?? tidy(name, 40) })
}

/** Says which FHIR resource a JSON file is, also the first of many lines or of a list; null for other text. */
export function fhirJson(text: string): FileProblem | null {
  const start = /^\s*[[{]/.exec(text)
  if (!start) return null
  const name = resourceTypeOf(text) ?? resourceTypeOf(text.trimStart().split('\n', 1)[0] ?? '')
  return name ? problem('is_fhir', { name }) : null
}

function resourceTypeOf(text: string): string | null {
  try {
    const read: unknown = JSON.parse(text)
    const one: unknown = Array.isArray(read) ? read[0] : read
    if (typeof one !== 'object' || one === null || !('resourceType' in one)) return null
    const { resourceType: name } = one
    return typeof name === 'string' && /^[A-Za-z]{1,60}$/.test(name) ? name : null
  } catch {
    return null
  }
}
