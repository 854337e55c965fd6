import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useProgram } from '../program.ts'
import type { AutosavedFormState } from './autosaved-form.ts'
import { FormField } from './form-field.tsx'
import type { FormValues } from './form-input.ts'
import { ConflictNote } from './part-conflict.tsx'
import { namesOf, preparePart, rowsOf, type PartSpec } from './part-spec.ts'
import { RowsField } from './rows-field.tsx'
import { useAutosavedForm } from './use-autosaved-form.ts'

/** A part of a record that is saved as it is typed. */
export function PartForm({
  record,
  spec,
  version,
  values,
  read,
  children,
}: {
  /** Id of the record. */
  record: string
  spec: PartSpec
  /** The part as it was read. */
  version: number
  values: FormValues
  /** Reads the part as it is now. */
  read: () => Promise<{ version: number; values: FormValues }>
  /** Shown between the lists and the other fields, such as a sum. */
  children?: ((values: FormValues, set: (changes: FormValues) => void) => ReactNode) | undefined
}) {
  const { t } = useProgram()
  const autosaved = useAutosavedForm(
    record,
    spec.name,
    { version, values },
    {
      endpoint: spec.endpoint,
      fixed: { id: record },
      prepare: (typed) => preparePart(spec, typed),
      ...namesOf(spec),
      ...(spec.refused && { refused: spec.refused }),
      read,
    }
  )
  const { form, field, errors, state } = autosaved
  const set = (changes: FormValues) => form.set(changes)
  return (
    <Panel title={spec.title} action={<AutosaveNote state={state} />}>
      <div className="part-form stack">
        {state === 'conflict' && <ConflictNote spec={spec} {...autosaved} />}
        {state === 'refused' && (
          <Note as="div" tone="warn" role="alert">
            <p>{autosaved.general}</p>
            <Button size="xs" onClick={() => void form.takeTheirs()}>
              {t('app.autosave.drop')}
            </Button>
          </Note>
        )}
        {(spec.lists ?? []).map((list) => (
          <RowsField
            {...list}
            key={list.name}
            rows={rowsOf(autosaved.values, list)}
            change={(rows) => set({ [list.name]: rows })}
            errors={errors}
          />
        ))}
        {children?.(autosaved.values, set)}
        {(spec.groups ?? []).map(({ title, fields }) => (
          <fieldset key={fields[0]?.name} className="part-group">
            {title && <legend>{title}</legend>}
            {fields.map((one) => (
              <FormField key={one.name} field={one} control={field} />
            ))}
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}

/** Whether what is typed is saved. */
function AutosaveNote({ state }: Pick<AutosavedFormState, 'state'>) {
  const { t } = useProgram()
  const isBad = state !== 'idle' && state !== 'saving' && state !== 'saved'
  return (
    <output className={`autosave${isBad ? ' autosave-bad' : ''}`}>
      {state !== 'idle' && t(`app.autosave.${state}`)}
    </output>
  )
}
