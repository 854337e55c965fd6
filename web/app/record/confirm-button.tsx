import { useState, type ReactNode } from 'react'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useIsPast } from '../as-of.tsx'
import { useProblemText } from '../problem-text.ts'
import { useCommand, type CommandOptions } from '../use-command.ts'
import { FactorDialog, useLacksFactor } from './factor-note.tsx'
import { ReasonField, withReason } from './reason-field.tsx'

/** A button for a write that asks for confirmation first, optionally with a reason for the audit trail. */
export function ConfirmButton<E extends Endpoint>({
  endpoint,
  input,
  label,
  aria,
  verb = label,
  question,
  text,
  done,
  onDone,
  is_danger = false,
  look = is_danger ? 'danger' : 'line',
  size = 'xs',
  has_reason = false,
  needs_reason = false,
}: Pick<CommandOptions<E>, 'done' | 'onDone'> &
  Pick<ButtonProps, 'look' | 'size'> & {
    endpoint: E
    /** The reason is added to it when given. */
    input: SentTo<E>
    label: ReactNode
    /** Accessible name. */
    aria?: string
    /** Label of the dialog's button; defaults to `label`. */
    verb?: ReactNode
    question: string
    text: string
    is_danger?: boolean
    has_reason?: boolean
    /** Requires a reason. */
    needs_reason?: boolean
  }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const textOf = useProblemText()
  const lacksFactor = useLacksFactor(endpoint)
  const { run, isPending } = useCommand(endpoint, {
    done,
    async onDone(output) {
      await onDone?.(output)
      setOpen(false)
    },
    // In the dialog: below it a toast could not be read.
    onError: setProblem,
  })
  if (useIsPast()) return null
  const open = () => {
    setReason('')
    setMissing(false)
    setProblem(null)
    setOpen(true)
  }
  const confirm = () => {
    if (needs_reason && reason.trim() === '') return setMissing(true)
    setProblem(null)
    void run(withReason(input, reason))
  }
  return (
    <>
      <Button look={look} size={size} aria-label={aria} onClick={open}>
        {label}
      </Button>
      <FactorDialog
        isOpen={isOpen && lacksFactor}
        title={question}
        onClose={() => setOpen(false)}
      />
      <ConfirmDialog
        isOpen={isOpen && !lacksFactor}
        question={question}
        verb={verb}
        tone={is_danger ? 'danger' : 'primary'}
        isBusy={isPending}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        <p>{text}</p>
        {has_reason && (
          <ReasonField
            value={reason}
            onChange={setReason}
            isNeeded={needs_reason}
            isMissing={isMissing}
          />
        )}
        {problem !== null && (
          <Note tone="warn" role="alert">
            {textOf(problem)}
          </Note>
        )}
      </ConfirmDialog>
    </>
  )
}
