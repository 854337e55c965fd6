import { useState, type ReactNode } from 'react'
import { useProgram } from '../program.ts'
import { ErrorSummary, Field, type FieldErrors } from '../../ui/field.tsx'
import { useProblemText } from '../problem-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useForm } from '../../ui/use-form.ts'
import { Facts } from './facts.tsx'
import { Panel } from './panel.tsx'
import { useRenew } from './use-record.ts'

export type EditField = {
  name: string
  label: string
  value: string
  /** What it shows while it is not edited; the value itself without it. */
  shown?: ReactNode
  options?: readonly (readonly [string, string])[]
  hint?: string
  is_required?: boolean
  max?: number
}

/**
 * Facts of a record that can be changed where they stand. `save` gets only the fields that differ; everything else
 * about the change (its version, why) is the page's business.
 */
export function EditPanel({
  title,
  fields,
  facts = [],
  save,
  can_edit = true,
}: {
  title: string
  fields: readonly EditField[]
  /** Shown besides, never edited. */
  facts?: readonly (readonly [string, ReactNode])[]
  save: (changed: Record<string, string>) => Promise<unknown>
  can_edit?: boolean
}) {
  const { t, toasts } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const renew = useRenew()
  const textOf = useProblemText()
  const form = useForm({
    check: (sent) => {
      const errors: Record<string, string> = {}
      for (const { name, label, is_required } of fields)
        if (is_required && sent(name).trim() === '') errors[name] = t('record.needed', { label })
      return errors
    },
    send: async (sent) => {
      const changed = fields
        .map(({ name, value }) => [name, value, sent(name).trim()] as const)
        .filter(([, before, now]) => before !== now)
      if (changed.length > 0) {
        await save(Object.fromEntries(changed.map(([name, , now]) => [name, now])))
        await renew()
        toasts.show(t('app.saved'), { tone: 'ok' })
      }
      setOpen(false)
    },
    explain: (error) => ({ general: textOf(error) }),
  })
  if (!isOpen)
    return (
      <Panel
        title={title}
        action={
          can_edit && (
            <button
              type="button"
              className="btn btn-line btn-xs"
              aria-label={t('record.edit_label', { title })}
              onClick={() => setOpen(true)}
            >
              {t('record.edit')}
            </button>
          )
        }
      >
        <Facts
          items={[
            ...fields.map(({ label, value, shown }) => [label, shown ?? value] as const),
            ...facts,
          ]}
        />
      </Panel>
    )
  return (
    <Panel title={title}>
      <form {...form.form} className="edit">
        <ErrorSummary errors={form.errors} general={form.general} />
        {fields.map((field) => (
          <OneField key={field.name} field={field} errors={form.errors} />
        ))}
        <div className="row">
          <SubmitButton isBusy={form.isBusy}>{t('app.save')}</SubmitButton>
          <button type="button" className="btn btn-ghost btn-md" onClick={() => setOpen(false)}>
            {t('app.cancel')}
          </button>
        </div>
      </form>
    </Panel>
  )
}

function OneField({ field, errors }: { field: EditField; errors: FieldErrors }) {
  const { name, label, value, options, hint, max = 200 } = field
  if (options)
    return <SelectField name={name} label={label} options={options} defaultValue={value} />
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      defaultValue={value}
      maxLength={max}
      autoComplete="off"
      error={errors[name]}
    />
  )
}
