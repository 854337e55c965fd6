import { useState } from 'react'
import { useProgram } from '../program.ts'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../use-action.ts'
import { Panel } from '../../ui/panel.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The last word before two records become one: why, and how long there is a way back. */
export function MergeConfirm({
  run,
  done,
  back,
}: {
  run: (reason: string) => Promise<unknown>
  /** What is said once it is done. */
  done: string
  /** Where somebody goes who does not want it. */
  back: string
}) {
  const { t } = useProgram()
  const [reason, setReason] = useState('')
  const action = useAction()
  return (
    <Panel title={t('record.merge.last')} note={t('record.merge.way_back')}>
      <Field
        name="reason"
        label={t('record.reason')}
        hint={t('record.reason_hint')}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="row">
        <Button
          look="danger"
          aria-busy={action.isBusy}
          onClick={() => void action.run(() => run(reason.trim()), done)}
        >
          {t('record.merge.confirm')}
        </Button>
        <ButtonLink look="ghost" to={back}>
          {t('app.cancel')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
