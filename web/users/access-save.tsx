import { useState } from 'react'
import { setAccessFlags } from '@numo/domains/access/contract-admin.ts'
import type { Effect } from '@numo/domains/access/rules-effective.ts'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ReasonField, withReason } from '../app/record/reason-field.tsx'
import { useCommand } from '../app/use-command.ts'
import { flagName, resourceName } from './flag-names.ts'
import { Button } from '../ui/button.tsx'
import { Table } from '../ui/table.tsx'

type Effects = ReadonlyMap<string, Effect>

/** Unsaved flag changes: permissions before and after, and the reason. */
export function AccessSave({
  user_id,
  changes,
  before,
  after,
  discard,
}: {
  user_id: string
  changes: Readonly<Record<string, boolean | null>>
  before: Effects
  after: Effects
  discard: () => void
}) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { run, isPending } = useCommand(setAccessFlags, {
    done: t('app.saved'),
    onDone() {
      setOpen(false)
      discard()
      setReason('')
    },
  })
  const count = Object.keys(changes).length
  if (count === 0) return null
  return (
    <>
      <div className="row flags-save">
        <output>{t('staff.flags_waiting', { count })}</output>
        <Button look="primary" onClick={() => setOpen(true)}>
          {t('staff.flags_review')}
        </Button>
        <Button look="ghost" onClick={discard}>
          {t('staff.flags_discard')}
        </Button>
      </div>
      <Dialog isOpen={isOpen} title={t('staff.flags_question')} onClose={() => setOpen(false)}>
        <Differences changes={changes} before={before} after={after} />
        <ReasonField name="flags_reason" value={reason} onChange={setReason} />
        <div className="row">
          <Button
            look="primary"
            aria-busy={isPending}
            onClick={() => void run(withReason({ id: user_id, flags: { ...changes } }, reason))}
          >
            {t('staff.flags_save')}
          </Button>
          <Button look="ghost" onClick={() => setOpen(false)}>
            {t('app.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** All permissions affected by the changes, those of the changed flags first. */
function Differences({
  changes,
  before,
  after,
}: {
  changes: Readonly<Record<string, boolean | null>>
  before: Effects
  after: Effects
}) {
  const { t } = useProgram()
  const turned = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key)?.allowed !== after.get(key)?.allowed
  )
  const keys = [...new Set([...Object.keys(changes), ...turned])]
  const word = (effects: Effects, key: string) =>
    t(effects.get(key)?.allowed ? 'staff.allowed' : 'staff.denied')
  const nameOf = (key: string) => {
    const [kind = ''] = key.split(':')
    const name = flagName(key, t)
    return kind === 'feature' ? name : `${resourceName(kind, t)}: ${name}`
  }
  return (
    <Table
      className="flags flags-diff"
      caption={t('staff.flags_question')}
      columns={[t('staff.flags_what'), t('staff.flags_before'), t('staff.flags_after')]}
    >
      {keys.map((key) => (
        <tr key={key}>
          <th scope="row">{nameOf(key)}</th>
          <td>{word(before, key)}</td>
          <td>
            <b>{word(after, key)}</b>
          </td>
        </tr>
      ))}
    </Table>
  )
}
