import { majorText, minorOf } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { FormField, type AskedField } from '../app/forms/form-field.tsx'
import { valuesOf, type Values } from '../app/forms/form-values.ts'
import { useRenew } from '../app/record/use-record.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/field.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'

export type CoverValues = Values & {
  /** Minor units of the currency of the form; null: left empty. */
  amount: (name: string) => number | null
}

/** A form of amounts in one currency; what is no amount is said before anything is sent. */
export function CoverForm({
  title,
  fields,
  amounts,
  check,
  send,
  done,
  onClose,
}: {
  title: string
  fields: readonly AskedField[]
  /** Names of the fields that are amounts of money. */
  amounts: readonly string[]
  check?: (values: Values) => Record<string, string>
  send: (values: CoverValues) => Promise<unknown>
  done: string
  onClose: () => void
}) {
  const { t, toasts } = useProgram()
  const explain = useProblemText()
  const renew = useRenew()
  const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text)
  const form = useForm({
    check(sent) {
      const values = valuesOf(sent, fields)
      const currency = values.text('currency').toUpperCase()
      const wrong: Record<string, string> = {}
      const given = amounts.filter((name) => values.text(name) !== '')
      if (given.length > 0 && !isCurrency(currency))
        wrong['currency'] = t('policies.cover.need_currency')
      for (const name of given)
        if (minorOf(values.text(name), currency) === null)
          wrong[name] = t('policies.cover.need_amount')
      return { ...wrong, ...check?.(values) }
    },
    async send(sent) {
      const values = valuesOf(sent, fields)
      const currency = values.text('currency').toUpperCase()
      await send({ ...values, amount: (name) => minorOf(values.text(name), currency) })
      onClose()
      await renew()
      toasts.show(done, { tone: 'ok' })
    },
    explain: (error) => ({ general: explain(error) }),
  })
  return (
    <Dialog isOpen title={title} onClose={onClose} className="dialog-form">
      <form {...form.form} className="stack">
        <ErrorSummary errors={form.errors} general={form.general} />
        {fields.map((field) => (
          <FormField key={field.name} field={field} error={form.errors[field.name]} />
        ))}
        <div className="row">
          <SubmitButton isBusy={form.isBusy}>{t('app.save')}</SubmitButton>
          <button type="button" className="btn btn-ghost btn-md" onClick={onClose}>
            {t('app.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** An amount as a field takes it. */
export const amountText = (amount: number | null | undefined, currency: string) =>
  majorText(amount ?? null, currency)
