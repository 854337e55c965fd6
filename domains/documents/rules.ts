/** Types a household may upload; the program creates the others. */
export const uploadTypes = [
  'insurance_card_front',
  'insurance_card_back',
  'policy',
  'identification',
  'medical_report',
  'prescription',
  'lab_result',
  'imaging',
  'estimate',
  'invoice',
  'receipt',
  'letter_of_guarantee',
  'explanation_of_benefits',
  'photo',
  'other',
] as const
export type UploadType = (typeof uploadTypes)[number]

/** Types a clinic may upload for its claim. */
export const partnerUploadTypes = [
  'invoice',
  'medical_report',
  'prescription',
  'lab_result',
  'imaging',
  'estimate',
  'letter_of_guarantee',
  'other',
] as const
export type PartnerUploadType = (typeof partnerUploadTypes)[number]

/** All types; a check constraint of `document` has the same list. */
export const documentTypes = [
  ...uploadTypes,
  'cfdi_xml',
  'cfdi_pdf',
  'remittance_advice',
  'consent',
  'bank_proof',
  'clinical_note',
  'audio',
  'data_export',
  'claim_packet',
  'delivery_proof',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** Types stored as a picture only, even when uploaded as a PDF. */
const pictureTypes: ReadonlySet<string> = new Set([
  'insurance_card_front',
  'insurance_card_back',
  'photo',
])
/** Whether a file of this type is stored as a rendered picture. */
export const isStoredAsPicture = (type: string): boolean => pictureTypes.has(type)

/** Types whose file may be the XML of an invoice. */
const billTypes: ReadonlySet<string> = new Set(['invoice', 'receipt', 'other'])
/** Whether a file of this type may be the XML of an invoice; it is then stored as `cfdi_xml`. */
export const isBill = (type: string): boolean => billTypes.has(type)

/** Maximum size of an uploaded file in bytes (15 MB). */
export const maxUploadBytes = 15_000_000
/** Storage limits of a household: 200 files and 500 MB. */
const maxFiles = 200
const maxStoredBytes = 500_000_000
/** Files that a clinic may add to one claim. */
export const maxPartnerFiles = 40
/** Hours within which an identical upload returns the existing document. */
export const sameFile_hours = 24

/** Whether a household may store one more file. */
export const hasRoom = (stored: { files: number; bytes: number }, size_bytes: number): boolean =>
  stored.files < maxFiles && stored.bytes + size_bytes <= maxStoredBytes

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/xml': 'xml',
}

/** Reserved device names of Windows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const maxStemLength = 100

/**
 * Sanitizes a file name: one line of visible characters that is safe in paths, headers and bidirectional text, with
 * the extension of the actual media type.
 */
export function safeFileName(name: string, mime_type: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/[<>:"|?*%;]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\.[a-z0-9]{1,5})+$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const stem = Array.from(visible).slice(0, maxStemLength).join('').trim()
  const plain = stem === '' || devices.test(stem) ? 'document' : stem
  return `${plain}.${extensions[mime_type] ?? 'bin'}`
}

/** Returns the Content-Disposition header (RFC 6266): inline for files shown in the page, attachment otherwise. */
export function contentDisposition(file_name: string, isShown: boolean): string {
  const ascii = file_name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(file_name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Whether a file may be shown in a page. Only rendered pictures may; everything else is downloaded. */
export const isShown = (mime_type: string): boolean =>
  mime_type === 'image/jpeg' || mime_type === 'image/png'
