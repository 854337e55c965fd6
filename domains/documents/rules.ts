/** What households may send in; the other types of a document are made by the program. */
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

/** Every type there is; the table `document` says the same. */
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
] as const
export type DocumentType = (typeof documentTypes)[number]

/** Of these only the picture is kept, also when they came as a PDF. */
const pictureTypes: ReadonlySet<string> = new Set([
  'insurance_card_front',
  'insurance_card_back',
  'photo',
])
/** Whether a file of this kind is drawn again as a picture before it is kept. */
export const isKeptAsPicture = (type: string): boolean => pictureTypes.has(type)

/** The largest file somebody may send. */
export const mostUploadBytes = 15_000_000
/** What one household may keep. */
const mostFiles = 200
const mostKeptBytes = 500_000_000
/** The same file sent again within so long is the one that is there already. */
export const sameFile_hours = 24

/** Whether a household has room for one more file. */
export const hasRoom = (kept: { files: number; bytes: number }, size_bytes: number): boolean =>
  kept.files < mostFiles && kept.bytes + size_bytes <= mostKeptBytes

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
}

/** Names that are devices on Windows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
const longestStem = 100

/**
 * The name under which a file is kept and given back: one line of visible characters without anything a folder, a
 * header or a reading direction could take amiss, with the ending of what the file really is.
 */
export function safeFileName(name: string, mime_type: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu, '')
    .replace(/[<>:"|?*%;]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\.[a-z0-9]{1,5})+$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const stem = Array.from(visible).slice(0, longestStem).join('').trim()
  const plain = stem === '' || devices.test(stem) ? 'document' : stem
  return `${plain}.${extensions[mime_type] ?? 'bin'}`
}

/** The header with which a file is given back: shown in the page, or saved under its name. */
export function contentDisposition(file_name: string, isShown: boolean): string {
  const ascii = file_name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(file_name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** A picture written again may be shown in a page; everything else is only ever saved. */
export const isShown = (mime_type: string): boolean =>
  mime_type === 'image/jpeg' || mime_type === 'image/png'
