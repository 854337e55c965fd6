import { useCallback, useRef, useState, type SubmitEvent } from 'react'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { fieldProblemsOf } from '@numo/kit/field-problem.ts'
import type { FieldErrors } from '../../ui/error-summary.tsx'
import type { FieldControl } from '../../ui/fields/field-frame.tsx'
import { CallProblem } from '../call-problem.ts'
import { useProblemText } from '../problem-text.ts'
import { useProgram } from '../program.ts'
import { useUnsavedChanges } from '../unsaved-changes.tsx'
import { errorsOf, inputOf, isSame, type AskedFields, type FormValues } from './form-input.ts'

export type FormOptions<E extends Endpoint> = AskedFields & {
  /** Sent besides what is typed, such as ids and the version, as they were when the form opened. */
  fixed?: FormValues
  /** Sends only the fields that differ from those at first; where none does, nothing is sent. */
  only_changed?: boolean
  /** Makes the fields of the contract out of those of the form, where they differ. */
  prepare?: (values: FormValues) => FormValues
  /** Sentences by the names of fields, for what no schema can know. */
  check?: (values: FormValues) => FieldErrors
  /** Sends in another way than `caller.call`; null: that way has no answer. */
  send?: (input: SentTo<E>, values: FormValues) => Promise<OutputOf<E> | null>
  /** Puts a failure into words; without it, as everywhere. */
  explain?: (error: unknown) => { errors?: FieldErrors; general: string | null } | null
  /** What a toast says once it is done. */
  done?: string
  /** Once it is done; null: there is no answer, as where nothing was changed and so nothing sent. */
  onDone?: (output: OutputOf<E> | null, values: FormValues) => void | Promise<void>
}

type State = { errors: FieldErrors; general: string | null; isBusy: boolean }
const calm: State = { errors: {}, general: null, isBusy: false }

/**
 * A form of an endpoint. What is typed is checked by the endpoint's own schema before it is sent; what the server refuses
 * is said beside the same fields. Leaving with changes that nobody saved asks first. A proof that the endpoint wants is
 * asked for by the call itself.
 */
export function useEndpointForm<E extends Endpoint>(
  endpoint: E,
  initial: FormValues,
  options: FormOptions<E>
) {
  const { t, caller, toasts } = useProgram()
  const textOf = useProblemText()
  const [values, setValues] = useState(initial)
  const [state, setState] = useState(calm)
  // What was typed since the last drawing counts too; `first` is what nobody needs to save.
  const newest = useRef(initial)
  const first = useRef(initial)
  const [fixed] = useState(options.fixed)
  const isDirty = useCallback(() => !isSame(newest.current, first.current), [])
  useUnsavedChanges(isDirty)

  function set(changes: FormValues) {
    newest.current = { ...newest.current, ...changes }
    setValues(newest.current)
  }

  /** The input as the server takes it; null: something is wrong and said. */
  function inputToSend(): SentTo<E> | null {
    const all = options.prepare?.(newest.current) ?? newest.current
    const before = options.prepare?.(first.current) ?? first.current
    const sent = options.only_changed
      ? Object.fromEntries(
          Object.entries(all).filter(([name, value]) => !isSame(value, before[name]))
        )
      : all
    const input = { ...fixed, ...inputOf(endpoint, sent, before) }
    const { error } = endpoint.input.safeParse(input)
    const said = errorsOf(error ? fieldProblemsOf(error, input) : [], options, t)
    const errors = { ...said.errors, ...options.check?.(newest.current) }
    if (error || Object.keys(errors).length > 0) {
      setState({ ...calm, ...said, errors })
      return null
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the endpoint's own schema has just taken it
    return input as SentTo<E>
  }

  function explain(error: unknown): Pick<State, 'errors' | 'general'> {
    const own = options.explain?.(error)
    if (own) return { errors: {}, ...own }
    if (error instanceof CallProblem && error.fields.length > 0)
      return errorsOf(error.fields, options, t)
    return { errors: {}, general: textOf(error) }
  }

  async function submit() {
    if (state.isBusy) return
    if (options.only_changed && !isDirty()) {
      await options.onDone?.(null, newest.current)
      return
    }
    const input = inputToSend()
    if (input === null) return
    setState({ ...calm, isBusy: true })
    try {
      const output = await (options.send?.(input, newest.current) ?? caller.call(endpoint, input))
      first.current = newest.current
      if (options.done) toasts.show(options.done, { tone: 'ok' })
      setState(calm)
      await options.onDone?.(output, newest.current)
    } catch (error) {
      setState({ ...calm, ...explain(error) })
    }
  }

  return {
    ...state,
    values,
    set,
    isDirty,
    /** What a field of `ui/fields` takes. */
    field: <V>(name: string): FieldControl<V> => ({
      name,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever draws the field knows what its form holds there
      value: values[name] as V | null | undefined,
      onChange: (value) => set({ [name]: value }),
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
