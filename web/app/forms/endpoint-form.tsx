import type { ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useProgram } from '../program.ts'
import { formFieldsOf, FormField, valuesOf, type FormFieldSpec } from './form-field.tsx'
import type { FormFields } from './form-input.ts'
import type { FormOptions } from './create-form.ts'
import { useEndpointForm } from './use-endpoint-form.ts'
import { Button } from '../../ui/button.tsx'

type Props<E extends Endpoint> = Omit<FormOptions<E>, keyof FormFields> & {
  endpoint: E
  fields: readonly FormFieldSpec[]
  className?: string
  /** Label of the submit button; defaults to `Save`. */
  submit?: string
  /** Handler of the cancel button; without it there is none. */
  onCancel?: () => void
  children?: ReactNode
}

/** A form of an endpoint on a page: error summary, fields and submit button. */
export function EndpointForm<E extends Endpoint>({
  endpoint,
  fields,
  className = 'stack',
  submit,
  onCancel,
  children,
  ...options
}: Props<E>) {
  const { t } = useProgram()
  const form = useEndpointForm(endpoint, valuesOf(fields), { ...options, ...formFieldsOf(fields) })
  return (
    <form {...form.form} className={className}>
      <ErrorSummary errors={form.errors} general={form.general} />
      {children}
      {fields.map((field) => (
        <FormField key={field.name} field={field} control={form.field} />
      ))}
      <div className="row">
        <SubmitButton isBusy={form.isBusy}>{submit ?? t('app.save')}</SubmitButton>
        {onCancel && (
          <Button look="ghost" onClick={onCancel}>
            {t('app.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
