import { majorText } from '@numo/kit/money.ts'

/** An account with its number in the clear; `aba` has routing number and account number with a blank between. */
export type OrderAccount = {
  holder_name: string
  bank_name: string
  country: string
  scheme: string
  bic: string | null
  number: string
}

/** A batch of transfers from one account in one currency. */
export type PaymentOrder = {
  /** At most 35 characters; a bank refuses the same one twice. */
  message_id: string
  /** Instant, ISO 8601. */
  created_at: string
  execution_on: string
  company: { name: string; tax_id: string; country: string }
  account: OrderAccount
  currency: string
  transfers: readonly {
    /** Our number of the payout, at most 35 characters. */
    number: string
    /** In minor units. */
    amount: number
    account: OrderAccount
    remittance: string
  }[]
}

/** Keeps what banks take: the Latin letters of the SWIFT character set, at most so many. */
const latin = (text: string, max: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim() || '-'

/** Text of `latin` has none of `<` and `&`; everything written goes through it. */
const tag = (name: string, ...content: readonly string[]) =>
  `<${name}>${content.join('')}</${name}>`
const text = (name: string, value: string, max: number) => tag(name, latin(value, max))

function accountId({ scheme, number }: OrderAccount): string {
  if (scheme === 'iban') return tag('Id', text('IBAN', number.replaceAll(' ', ''), 34))
  const plain = scheme === 'aba' ? (number.split(' ')[1] ?? number) : number
  const name = scheme === 'clabe' ? text('Prtry', 'CLABE', 35) : text('Cd', 'BBAN', 4)
  return tag('Id', tag('Othr', text('Id', plain, 34), tag('SchmeNm', name)))
}

/** The bank by BIC, routing number or the bank code in a CLABE; its name besides. */
function agent({ scheme, bic, bank_name, country, number }: OrderAccount): string {
  const [routing = ''] = number.split(' ')
  const clearing = (system: string, member: string) =>
    tag('ClrSysMmbId', tag('ClrSysId', system), text('MmbId', member, 35))
  return tag(
    'FinInstnId',
    ...(bic ? [text('BICFI', bic, 11)] : []),
    ...(scheme === 'aba' ? [clearing(tag('Cd', 'USABA'), routing)] : []),
    ...(scheme === 'clabe' ? [clearing(tag('Prtry', 'MXSPEI'), number.slice(0, 3))] : []),
    text('Nm', bank_name, 140),
    tag('PstlAdr', text('Ctry', country, 2))
  )
}

const party = (name: string, country: string, id = '') =>
  text('Nm', name, 140) + tag('PstlAdr', text('Ctry', country, 2)) + id

/** Writes an ISO 20022 payment order (pain.001.001.09). The same order gives the same bytes. */
export function writePain001(order: PaymentOrder): string {
  const { message_id, company, account, currency, transfers } = order
  const figure = (minor: number) => majorText(minor, currency)
  const count = tag('NbOfTxs', String(transfers.length))
  const sum = tag('CtrlSum', figure(transfers.reduce((all, { amount }) => all + amount, 0)))
  const tax = tag('Id', tag('OrgId', tag('Othr', text('Id', company.tax_id, 35))))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    tag(
      'GrpHdr',
      text('MsgId', message_id, 35),
      tag('CreDtTm', order.created_at),
      count,
      sum,
      tag('InitgPty', text('Nm', company.name, 140), tax)
    ),
    tag(
      'PmtInf',
      text('PmtInfId', message_id, 35),
      tag('PmtMtd', 'TRF'),
      count,
      sum,
      tag('ReqdExctnDt', tag('Dt', order.execution_on)),
      tag('Dbtr', party(company.name, company.country, tax)),
      tag('DbtrAcct', accountId(account), tag('Ccy', currency)),
      tag('DbtrAgt', agent(account)),
      tag('ChrgBr', 'SHAR'),
      ...transfers.map((transfer) =>
        tag(
          'CdtTrfTxInf',
          tag(
            'PmtId',
            text('InstrId', transfer.number, 35),
            text('EndToEndId', transfer.number, 35)
          ),
          tag('Amt', `<InstdAmt Ccy="${currency}">${figure(transfer.amount)}</InstdAmt>`),
          tag('CdtrAgt', agent(transfer.account)),
          tag('Cdtr', party(transfer.account.holder_name, transfer.account.country)),
          tag('CdtrAcct', accountId(transfer.account)),
          tag('RmtInf', text('Ustrd', transfer.remittance, 140))
        )
      )
    ),
    '</CstmrCdtTrfInitn></Document>\n',
  ].join('')
}
