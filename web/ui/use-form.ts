import { useState, type SubmitEvent } from 'react'
import type { FieldErrors } from './field.tsx'

type State = { errors: FieldErrors; general: string | null; isBusy: boolean }
const calm: State = { errors: {}, general: null, isBusy: false }

/** What a form sends, by the names of its fields. */
export type Sent = (name: string) => string

/**
 * A form that is looked at when it is sent: `check` names what is wrong, `send` does it. What `send` throws is put
 * into words by `explain`, as a sentence for the whole form or for one field.
 */
export function useForm(parts: {
  check: (sent: Sent) => FieldErrors
  send: (sent: Sent) => Promise<void>
  explain: (error: unknown) => { general: string } | { field: string; error: string }
}) {
  const [state, setState] = useState(calm)
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.isBusy) return
    const data = new FormData(event.currentTarget)
    const sent: Sent = (name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const errors = parts.check(sent)
    if (Object.keys(errors).length > 0) return setState({ ...calm, errors })
    setState({ ...calm, isBusy: true })
    try {
      await parts.send(sent)
      setState(calm)
    } catch (error) {
      const said = parts.explain(error)
      setState(
        'general' in said
          ? { ...calm, general: said.general }
          : { ...calm, errors: { [said.field]: said.error } }
      )
    }
  }
  return {
    ...state,
    hasProblem: state.general !== null || Object.keys(state.errors).length > 0,
    form: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
  }
}
