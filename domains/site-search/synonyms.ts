import type { Synonyms } from '@numo/adapters/site-search/port.ts'

/**
 * Words of insurance and care that mean the same to the people who search for them. What means a kind of care stands in
 * `providers/lay-words`.
 */
export const synonyms: Synonyms = {
  en: [
    ['guarantee of payment', 'letter of guarantee', 'gop', 'payment guarantee'],
    [
      'preauthorization',
      'pre-authorization',
      'prior authorization',
      'precertification',
      'approval',
    ],
    ['direct billing', 'cashless', 'direct settlement', 'direct payment', 'direct pay'],
    ['claim', 'reimbursement', 'refund', 'get money back'],
    ['explanation of benefits', 'eob', 'benefit statement'],
    ['deductible', 'excess'],
    ['copay', 'copayment', 'coinsurance', 'share'],
    ['factura', 'invoice', 'bill', 'receipt'],
    ['insurance card', 'member card', 'id card'],
    ['member number', 'policy number', 'membership id'],
    ['emergency', 'ambulance', 'urgent', '911', '112'],
    ['medicine', 'medication', 'prescription', 'drugs'],
    ['second opinion', 'another opinion'],
    ['doctor', 'physician'],
    ['plan', 'policy', 'coverage'],
    ['payout', 'payment to the clinic'],
  ],
  es: [
    [
      'carta de autorización',
      'carta aval',
      'pase médico',
      'carta garantía',
      'garantía de pago',
      'gop',
    ],
    ['autorización', 'preautorización', 'autorización previa', 'visto bueno'],
    ['pago directo', 'facturación directa', 'sin desembolso', 'pago sin reembolso'],
    ['reclamo', 'reembolso', 'reclamación', 'siniestro', 'recuperar el dinero'],
    ['desglose', 'eob', 'explicación de beneficios', 'finiquito'],
    ['deducible', 'franquicia'],
    ['coaseguro', 'copago', 'mi parte'],
    ['factura', 'cfdi', 'recibo', 'comprobante'],
    ['tarjeta de seguro', 'credencial', 'tarjeta', 'carnet'],
    ['número de póliza', 'número de socio', 'número de afiliado'],
    ['emergencia', 'urgencia', 'ambulancia', '911', '112'],
    ['medicamento', 'medicina', 'receta', 'remedio'],
    ['segunda opinión', 'otra opinión'],
    ['médico', 'doctor', 'doctora', 'médica'],
    ['seguro', 'póliza', 'plan', 'cobertura'],
    ['aseguradora', 'compañía de seguros'],
  ],
}
