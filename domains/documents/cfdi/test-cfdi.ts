/* CFDI of our own making, with the RFCs that SAT publishes for tests. */

type Line = { quantity?: string; price: string; amount?: string; discount?: string; tax?: string }
type MadeCfdi = {
  uuid?: string | null
  version?: '3.3' | '4.0'
  type?: string
  currency?: string
  lines?: readonly Line[]
  subtotal?: string
  discount?: string
  tax?: string
  total?: string
  /** Written inside of the root, after its lines. */
  more?: string
  issuer?: string
}

export const testUuid = '6F9619FF-8B86-4011-B42D-00C04FC964FF'

/** Writes a stamped income invoice of a clinic, exempt of tax as care is. */
export function cfdiOf({
  uuid = testUuid,
  version = '4.0',
  type = 'I',
  currency = 'MXN',
  lines = [{ price: '1200.00' }],
  subtotal = '1200.00',
  discount,
  tax,
  total = '1200.00',
  more = '',
  issuer = 'CLINICA ROMA NORTE',
}: MadeCfdi = {}): Buffer {
  const concepts = lines.map(
    ({ quantity = '1', price, amount = price, discount: less, tax: own }, at) =>
      `<cfdi:Concepto ClaveProdServ="85121502" Cantidad="${quantity}" ClaveUnidad="E48" Descripcion="Consulta ${at + 1}" ` +
      `ValorUnitario="${price}" Importe="${amount}"${less ? ` Descuento="${less}"` : ''} ObjetoImp="02">` +
      (own
        ? `<cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="${amount}" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="${own}"/></cfdi:Traslados></cfdi:Impuestos>`
        : '') +
      '</cfdi:Concepto>'
  )
  const seal = 'x'.repeat(40)
  const stamp =
    uuid === null
      ? ''
      : `<cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" FechaTimbrado="2026-10-22T11:00:00" RfcProvCertif="SAT970701NN3" SelloCFD="${seal}" NoCertificadoSAT="1" SelloSAT="y"/></cfdi:Complemento>`
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/${version[0]}" Version="${version}" ` +
      `Serie="A" Folio="7" Fecha="2026-10-22T10:30:00" Sello="${seal}" SubTotal="${subtotal}" ${discount ? `Descuento="${discount}" ` : ''}` +
      `Moneda="${currency}" Total="${total}" TipoDeComprobante="${type}" LugarExpedicion="06700">` +
      `<cfdi:Emisor Rfc="EKU9003173C9" Nombre="${issuer}" RegimenFiscal="601"/>` +
      '<cfdi:Receptor Rfc="XEXX010101000" Nombre="ANA PRUEBA" UsoCFDI="S01"/>' +
      `<cfdi:Conceptos>${concepts.join('')}</cfdi:Conceptos>` +
      (tax ? `<cfdi:Impuestos TotalImpuestosTrasladados="${tax}"/>` : '') +
      `${more}${stamp}</cfdi:Comprobante>`
  )
}
