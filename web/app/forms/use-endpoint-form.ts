import { useState, type SubmitEvent } from 'react'
import { changesOf, type Endpoint } from '@numo/kit/endpoint.ts'
import type { FieldErrors } from '../../ui/error-summary.tsx'
import { fieldId, type FieldControl } from '../../ui/fields/field-frame.tsx'
import { useStore } from '../../ui/store.ts'
import { useProgram } from '../program.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { createForm, type FormOptions } from './create-form.ts'
import type { FormValues } from './form-input.ts'

const scoped = (name: string, scope: string | undefined) => (scope ? `${scope}_${name}` : name)

/** Sorts errors by the order of their fields in the document. */
function inOrder(errors: FieldErrors, scope: string | undefined): FieldErrors {
  const ids = Array.from(document.querySelectorAll('[id^=f-]'), ({ id }) => id)
  const position = (name: string) => ids.indexOf(fieldId(scoped(name, scope)))
  return Object.fromEntries(
    Object.entries(errors).toSorted(([one], [other]) => position(one) - position(other))
  )
}

/**
 * State and handlers of a form of an endpoint. Validates with the endpoint's schema before sending; errors of the
 * server are shown at the same fields. Leaving a dirty form prompts. A recent proof that the endpoint requires is
 * requested by `call` itself. Values typed when a session expired are kept in this tab for the same user by
 * `session/stored-typing.ts`, which restores them after the next sign-in.
 */
export function useEndpointForm<E extends Endpoint, V extends FormValues>(
  endpoint: E,
  initial: V,
  options: FormOptions<E, V>
) {
  const program = useProgram()
  const [made] = useState(() => createForm<E, V>(endpoint, initial, options.fixed, inOrder))
  const { values, ...state } = useStore(made.store)
  const { isDirty } = made
  // An endpoint without changes, such as a calculation, leaves nothing to save.
  const isWrite = changesOf(endpoint).length > 0
  const hasFields = Object.keys(initial).length > 0
  const asks = isWrite && hasFields && !options.draft && options.asks_to_leave !== false
  useUnsavedChanges(asks ? isDirty : null, state.isBusy)
  const nameOf = (name: string) => scoped(name, options.scope)
  const set = (changes: Partial<V> | ((now: V) => Partial<V>)) => made.set(changes, options.draft)
  const submit = () => made.submit(options, program)

  return {
    ...state,
    hasProblem: state.general !== null || Object.keys(state.errors).length > 0,
    /** Errors by field id, for the error summary. */
    errors: Object.fromEntries(
      Object.entries(state.errors).map(([name, error]) => [nameOf(name), error])
    ),
    values,
    set,
    /** Resets the form to other values, as those of another record, and marks them as saved. */
    restart: (next: V) => made.restart(next, options.draft),
    isDirty,
    /** Submits the form from a button elsewhere; resolves to false when it was invalid or refused. */
    submit,
    /** Returns the props of a field component of `ui/fields`. */
    field: <T = string>(name: string): FieldControl<T> & { label: string } => ({
      name: nameOf(name),
      label: options.labels[name] ?? '',
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller that renders the field knows the type of its value
      value: values[name] as T | null | undefined,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      onChange: (value) => set({ [name]: value } as Partial<V>),
      error: state.errors[name],
    }),
    form: {
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault()
        void submit()
      },
    },
  }
}
