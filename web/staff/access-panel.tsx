import { setAccessFlag } from '@numo/domains/access/contract-admin.ts'
import type { Claims } from '@numo/domains/access/contract.ts'
import { effectiveAccess, type Effect } from '@numo/domains/access/rules-effective.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey, AppWords } from '../app-words.ts'
import { Panel } from '../record/panel.tsx'
import { Pill } from '../record/pill.tsx'
import { useRenew } from '../record/use-record.ts'
import { useAction } from '../ui/use-action.ts'

type Props = { user_id: string; claims: Claims; is_fixed: boolean; title?: string }

/** What a key of a flag is called: a feature, or an action on a kind of record. */
function nameOf(key: string, t: AppWords): string {
  const [kind = '', what = ''] = key.split(':')
  const word = kind === 'feature' ? `staff.feature.${what}` : `staff.action.${what}`
  return t(word as AppWordKey)
}

const resourceName = (resource: string, t: AppWords) => {
  const key = `staff.resource.${resource}`
  const known = t(key as AppWordKey)
  return known === key ? resource.replaceAll('_', ' ') : known
}

/** Three states for each feature and action: as the roles say, allowed, denied; with what comes of it, at once. */
export function AccessPanel({ user_id, claims, is_fixed, title }: Props) {
  const { t } = useProgram()
  const { features, resources } = effectiveAccess(claims)
  const set = Object.keys(claims.access).length
  return (
    <Panel
      title={title ?? t('staff.access')}
      note={t('staff.access_text')}
      action={set > 0 && <Pill tone="info">{t('staff.flags_set', { count: set })}</Pill>}
    >
      <FlagTable
        caption={t('staff.features')}
        effects={features}
        user_id={user_id}
        is_fixed={is_fixed}
        name={(effect) => nameOf(effect.key, t)}
      />
      {resources.map(({ resource, effects }) => (
        <details key={resource} open={effects.some(({ flag }) => flag !== null)}>
          <summary>{resourceName(resource, t)}</summary>
          <FlagTable
            caption={resourceName(resource, t)}
            effects={effects}
            user_id={user_id}
            is_fixed={is_fixed}
            name={(effect) => nameOf(effect.key, t)}
          />
        </details>
      ))}
    </Panel>
  )
}

function FlagTable({
  caption,
  effects,
  user_id,
  is_fixed,
  name,
}: {
  caption: string
  effects: readonly Effect[]
  user_id: string
  is_fixed: boolean
  name: (effect: Effect) => string
}) {
  const { t } = useProgram()
  return (
    <table className="flags">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">{t('staff.setting')}</th>
          <th scope="col">{t('staff.effect')}</th>
        </tr>
      </thead>
      <tbody>
        {effects.map((effect) => (
          <FlagLine
            key={effect.key}
            effect={effect}
            user_id={user_id}
            is_fixed={is_fixed}
            name={name(effect)}
            of={caption}
          />
        ))}
      </tbody>
    </table>
  )
}

const settings = [
  ['default', null],
  ['allow', true],
  ['deny', false],
] as const

function FlagLine({
  effect,
  user_id,
  is_fixed,
  name,
  of,
}: {
  effect: Effect
  user_id: string
  is_fixed: boolean
  name: string
  of: string
}) {
  const { t, caller } = useProgram()
  const { run, isBusy } = useAction()
  const renew = useRenew()
  const now = settings.find(([, flag]) => flag === effect.flag)?.[0] ?? 'default'
  const put = (value: string) => {
    const next = settings.find(([word]) => word === value)
    if (!next) return
    void run(async () => {
      await caller.call(setAccessFlag, { id: user_id, key: effect.key, allowed: next[1] })
      await renew()
    }, t('app.saved'))
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <select
          aria-label={`${of}: ${name}`}
          value={now}
          disabled={is_fixed || isBusy}
          onChange={({ target }) => put(target.value)}
        >
          {settings.map(([word]) => (
            <option key={word} value={word}>
              {word === 'default'
                ? t('staff.set.default', {
                    what: t(effect.without_flag ? 'staff.allowed' : 'staff.denied'),
                  })
                : t(`staff.set.${word}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Pill tone={effect.allowed ? 'ok' : 'idle'}>
          {t(effect.allowed ? 'staff.allowed' : 'staff.denied')}
        </Pill>
        <small>
          {t(`staff.because.${effect.because}`, {
            roles: effect.roles.map((role) => t(`people.role.${role}`)).join(', '),
          })}
        </small>
      </td>
    </tr>
  )
}
