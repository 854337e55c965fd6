import { useState } from 'react'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'

/** Takes something out, after asking once. */
export function RemoveButton<E extends Endpoint>({
  of,
  question,
  text,
  endpoint,
  input,
}: {
  /** What is taken out, for somebody who only hears the button. */
  of: string
  question: string
  text: string
  endpoint: E
  input: SentTo<E>
}) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const { run, isPending } = useCommand(endpoint, { done: t('onboard.frame.removed') })
  return (
    <>
      <Button look="ghost" size="xs" onClick={() => setOpen(true)}>
        {t('onboard.frame.remove')}
        <span className="vh"> {of}</span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        question={question}
        verb={t('onboard.frame.remove')}
        isBusy={isPending}
        onConfirm={() => void run(input).then((output) => output && setOpen(false))}
        onClose={() => setOpen(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}
