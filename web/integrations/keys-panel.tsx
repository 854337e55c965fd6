import { useState, type ReactNode } from 'react'
import type { Key } from '@numo/domains/api-keys/contract.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { SecretOnce } from './secret-once.tsx'

const tones = { active: 'ok', stopped: 'warn', revoked: 'idle' } as const

/** Keys of a clinic or an insurer; a new one is shown once. `renderAdd` and `renderRevoke` draw their buttons where the reader may press them. */
export function KeysPanel({
  title,
  note,
  keys,
  hint,
  made_text,
  revoke_text,
  renderAdd,
  renderRevoke,
  renderLines,
  above,
  below,
}: {
  title: string
  note: ReactNode
  keys: readonly Key[]
  /** Below the name of a new key. */
  hint: string
  made_text: string
  revoke_text: string
  renderAdd: (shared: ReturnType<typeof addPropsOf>) => ReactNode
  renderRevoke: (shared: ReturnType<typeof revokePropsOf>, id: string) => ReactNode
  /** Further lines of a key. */
  renderLines?: (key: Key) => ReactNode
  above?: ReactNode
  below?: ReactNode
}) {
  const { t, formats } = useProgram()
  const [made, setMade] = useState<string | null>(null)
  return (
    <Panel title={title} note={note} action={renderAdd(addPropsOf(t, hint, setMade))}>
      {above}
      {keys.length === 0 && <p className="dim">{t('integrations.keys.none')}</p>}
      <ul className="rows">
        {keys.map((key) => (
          <li key={key.id}>
            <span>
              <b>{key.name}</b>
              <small>
                <code>{key.shown}</code> ·{' '}
                {key.last_used_at === null
                  ? t('integrations.keys.unused')
                  : t('integrations.keys.used', { when: formats.moment(key.last_used_at) })}
              </small>
              {renderLines?.(key)}
              <small>
                {t('integrations.keys.by', {
                  name: key.created_by,
                  day: formats.moment(key.created_at, 'day'),
                })}
              </small>
              {key.status === 'stopped' && <small>{t('integrations.keys.stopped_text')}</small>}
            </span>
            <span className="row">
              <Status tone={tones[key.status]}>{t(`integrations.keys.${key.status}`)}</Status>
              {key.status !== 'revoked' &&
                renderRevoke(revokePropsOf(t, key.name, revoke_text), key.id)}
            </span>
          </li>
        ))}
      </ul>
      {below}
      {made !== null && (
        <SecretOnce
          title={t('integrations.keys.made')}
          text={made_text}
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
    </Panel>
  )
}

type Translate = ReturnType<typeof useProgram>['t']

const addPropsOf = (t: Translate, hint: string, onMade: (key: string | null) => void) => ({
  label: t('integrations.keys.add'),
  submit: t('integrations.keys.add'),
  onDone: (output?: { key: string } | null) => onMade(output?.key ?? null),
  fields: [
    { name: 'name', label: t('integrations.keys.name'), hint, max: 80, is_focused: true },
  ] as const,
})

const revokePropsOf = (t: Translate, name: string, text: string) => ({
  look: 'ghost' as const,
  is_danger: true,
  label: t('integrations.keys.revoke'),
  aria: t('integrations.keys.revoke_of', { name }),
  question: t('integrations.keys.revoke_question', { name }),
  text,
  done: t('integrations.keys.revoked_done'),
})
