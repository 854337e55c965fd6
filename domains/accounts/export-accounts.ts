import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import { accountSource, type AccountFilters } from './account-source.ts'
import type { AccountRow, exportAccounts as endpoint } from './contract-admin.ts'

const words = {
  en: {
    active: 'Active',
    suspended: 'Paused',
    closed: 'Closed',
    approved: 'Approved',
    needs_approval: 'Needs approval',
    incomplete: 'Incomplete',
    insurance: 'Insurance',
    plan: 'Plan',
    card_front: 'Front of the card',
    client: 'A covered person',
    payment_method: 'Payment method',
    insurer: 'Insurer',
    yes: 'Yes',
    no: 'No',
  },
  es: {
    active: 'Activa',
    suspended: 'En pausa',
    closed: 'Cerrada',
    approved: 'Aprobada',
    needs_approval: 'Por aprobar',
    incomplete: 'Incompleta',
    insurance: 'Seguro',
    plan: 'Plan',
    card_front: 'Frente de la tarjeta',
    client: 'Una persona cubierta',
    payment_method: 'Método de pago',
    insurer: 'Aseguradora',
    yes: 'Sí',
    no: 'No',
  },
} as const

const columns: readonly Column<AccountRow>[] = [
  { name: 'number', title: { en: 'Number', es: 'Número' }, value: (row) => row.number },
  {
    name: 'display_name',
    title: { en: 'Holder', es: 'Titular' },
    value: (row) => row.display_name,
  },
  {
    name: 'onboarding',
    title: { en: 'Onboarding', es: 'Alta' },
    value: (row, locale) => words[locale][row.onboarding_status],
  },
  {
    name: 'missing',
    title: { en: 'Missing', es: 'Falta' },
    value: (row, locale) => (row.missing ? words[locale][row.missing] : null),
  },
  {
    name: 'status',
    title: { en: 'State', es: 'Estado' },
    value: (row, locale) => words[locale][row.status],
  },
  { name: 'clients', title: { en: 'People', es: 'Personas' }, value: (row) => String(row.clients) },
  { name: 'users', title: { en: 'Users', es: 'Usuarios' }, value: (row) => String(row.users) },
  { name: 'insurer', title: { en: 'Insurer', es: 'Aseguradora' }, value: (row) => row.insurer },
  { name: 'plan', title: { en: 'Plan', es: 'Plan' }, value: (row) => row.plan },
  {
    name: 'payment_method',
    title: { en: 'Payment method', es: 'Método de pago' },
    value: (row, locale) => words[locale][row.has_payment_method ? 'yes' : 'no'],
  },
  { name: 'created_at', title: { en: 'Created', es: 'Creada' }, value: (row) => row.created_at },
]

/** All households of the list as it is filtered and sorted, as CSV. */
export const exportAccounts = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<AccountRow, AccountFilters>(ctx, {
    source: accountSource(ctx.settings),
    input,
    columns: columnsIn(columns, input),
    noun: 'accounts',
  })
