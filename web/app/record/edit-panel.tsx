import { useState, type ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { EndpointForm } from '../forms/endpoint-form.tsx'
import type { FormFieldSpec } from '../forms/form-field.tsx'
import type { FormOptions } from '../forms/create-form.ts'
import { useProgram } from '../program.ts'
import { Facts } from './facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Button } from '../../ui/button.tsx'

type Props<E extends Endpoint> = {
  title: string
  endpoint: E
  /** Sent with the changed fields, such as the id and the version. */
  fixed: FormOptions<E>['fixed']
  fields: readonly FormFieldSpec[]
  /** Read-only facts. */
  facts?: readonly (readonly [string, ReactNode])[]
  can_edit?: boolean
}

/** Facts of a record that can be edited in place. Sends only the changed fields. */
export function EditPanel<E extends Endpoint>(props: Props<E>) {
  const { title, fields, facts = [], can_edit = true } = props
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <EditForm {...props} close={() => setOpen(false)} />
  return (
    <Panel
      title={title}
      action={
        can_edit && (
          <Button
            size="xs"
            aria-label={t('record.edit_label', { title })}
            onClick={() => setOpen(true)}
          >
            {t('record.edit')}
          </Button>
        )
      }
    >
      <Facts items={[...fields.map((field) => [field.label, shownOf(field)] as const), ...facts]} />
    </Panel>
  )
}

function shownOf({ shown, value }: FormFieldSpec): ReactNode {
  if (shown !== undefined) return shown
  return typeof value === 'string' || typeof value === 'number' ? value : ''
}

function EditForm<E extends Endpoint>({
  title,
  endpoint,
  fixed,
  fields,
  close,
}: Props<E> & { close: () => void }) {
  const { t, toasts } = useProgram()
  return (
    <Panel title={title}>
      <EndpointForm
        endpoint={endpoint}
        fields={fields}
        className="edit"
        only_changed
        {...(fixed && { fixed })}
        onCancel={close}
        onDone={(output) => {
          if (output !== null) toasts.show(t('app.saved'), { tone: 'ok' })
          close()
        }}
      />
    </Panel>
  )
}
