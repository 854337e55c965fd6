import type { DocumentType } from '../documents/rules.ts'
import type { packetChannels, packetEvents } from './enums.ts'

/* Labels of packets and proofs of delivery: English and Spanish, which the reader at the insurer may each lack. */

type Label = readonly [en: string, es: string]

export const packetWords = {
  title: ['Claim', 'Reclamación'],
  appeal: ['Appeal', 'Apelación'],
  insurer: ['Insurer', 'Aseguradora'],
  policy: ['Policy number', 'Número de póliza'],
  member: ['Member ID', 'Número de asegurado'],
  person: ['Insured person', 'Persona asegurada'],
  born: ['Date of birth', 'Fecha de nacimiento'],
  number: ['Claim number', 'Número de reclamación'],
  insurer_number: ['Your number', 'Su número'],
  days: ['Days of care', 'Días de atención'],
  provider: ['Clinic or doctor', 'Clínica o médico'],
  country: ['Country of care', 'País de la atención'],
  diagnosis: ['Reason for care', 'Motivo de la atención'],
  total: ['Total billed', 'Total facturado'],
  paid_by: ['Paid by', 'Pagado por'],
  household: ['the insured person; please reimburse', 'la persona asegurada; se pide el reembolso'],
  clinic: ['not yet; please pay the clinic', 'aún no; se pide pagar a la clínica'],
  appeal_reason: ['Reason for the appeal', 'Motivo de la apelación'],
  see_page: ['page', 'página'],
  lines: ['Bill, line by line', 'La factura, concepto por concepto'],
  contents: ['Contents', 'Contenido'],
  contents_note: [
    'Documents are as they were received; nothing in them was translated.',
    'Los documentos van como se recibieron; no se tradujo nada en ellos.',
  ],
  pages: ['pages', 'páginas'],
  proof: ['Proof of delivery', 'Comprobante de entrega'],
  proof_on: ['State of', 'Situación al'],
  packet_hash: ['SHA-256 of the packet', 'SHA-256 del expediente'],
  packet_pages: ['Pages', 'Páginas'],
  events: ['Sendings and receipts', 'Envíos y acuses'],
  reference: ['Reference', 'Referencia'],
  none: ['Not sent yet', 'Aún no se envía'],
} as const satisfies Record<string, Label>

export const eventWords: Readonly<Record<(typeof packetEvents)[number], Label>> = {
  sent: ['Sent', 'Enviado'],
  delivered: [
    'Accepted by the mail server of the recipient',
    'Aceptado por el servidor del destinatario',
  ],
  failed: ['Not delivered', 'No se entregó'],
  received: ['Receipt confirmed by the insurer', 'Acuse de la aseguradora'],
  asked_again: ['The insurer asked for it again', 'La aseguradora lo pidió otra vez'],
}

export const channelWords: Readonly<Record<(typeof packetChannels)[number], Label>> = {
  email: ['by email', 'por correo electrónico'],
  portal: ['on the portal of the insurer', 'en el portal de la aseguradora'],
  post: ['by post', 'por correo postal'],
  by_hand: ['by hand', 'en mano'],
}

const other: Label = ['Document', 'Documento']
const typeWords: Readonly<Partial<Record<DocumentType, Label>>> = {
  insurance_card_front: ['Insurance card, front', 'Tarjeta del seguro, frente'],
  insurance_card_back: ['Insurance card, back', 'Tarjeta del seguro, reverso'],
  policy: ['Policy', 'Póliza'],
  identification: ['Identification', 'Identificación'],
  medical_report: ['Medical report', 'Informe médico'],
  prescription: ['Prescription', 'Receta'],
  lab_result: ['Test results', 'Resultados de estudios'],
  imaging: ['Imaging', 'Estudio de imagen'],
  estimate: ['Estimate', 'Presupuesto'],
  invoice: ['Invoice', 'Factura'],
  cfdi_xml: ['Electronic invoice (CFDI)', 'Factura electrónica (CFDI)'],
  cfdi_pdf: ['Invoice (CFDI)', 'Factura (CFDI)'],
  receipt: ['Receipt of payment', 'Comprobante de pago'],
  letter_of_guarantee: ['Letter of guarantee', 'Carta de garantía'],
  explanation_of_benefits: ['Decision of the insurer', 'Decisión de la aseguradora'],
}

/** Returns the label of a kind of document. */
export const documentLabel = (type: DocumentType): Label => typeWords[type] ?? other

/** Both languages on one line. */
export const both = ([en, es]: Label): string => `${en} / ${es}`
