import { useState } from 'react'
import type { TokenClaims } from '@numo/domains/access/contract.ts'
import { effectiveAccess, withFlags, type Effect } from '@numo/domains/access/rules-effective.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { AccessSave } from './access-save.tsx'
import { flagName, resourceName } from './flag-names.ts'
import { Table } from '../ui/table.tsx'

type Flags = Readonly<Record<string, boolean | null>>
type SetFlag = (key: string, flag: boolean | null) => void

const keyed = (claims: TokenClaims) => {
  const { features, resources } = effectiveAccess(claims)
  const all = [...features, ...resources.flatMap(({ effects }) => effects)]
  return new Map(all.map((effect) => [effect.key, effect]))
}

/**
 * Flags of a user: by role, allowed or denied, for each feature and action. Changes are previewed beside the current
 * permissions and saved together, with a reason.
 */
export function AccessPanel({
  user_id,
  claims,
  is_fixed,
  title,
}: {
  user_id: string
  claims: TokenClaims
  is_fixed: boolean
  title?: string
}) {
  const { t } = useProgram()
  const [staged, setStaged] = useState<Flags>({})
  const flagNow = (key: string) => claims.access[key] ?? null
  const changes = Object.fromEntries(
    Object.entries(staged).filter(([key, flag]) => flagNow(key) !== flag)
  )
  const before = keyed(claims)
  const staged_claims = withFlags(claims, changes)
  const { features, resources } = effectiveAccess(staged_claims)
  const setFlag: SetFlag = (key, flag) => setStaged({ ...staged, [key]: flag })
  const set = Object.keys(claims.access).length
  const shared = { before, setFlag, is_fixed }
  return (
    <Panel
      title={title ?? t('staff.access')}
      note={t('staff.access_text')}
      action={set > 0 && <Status tone="info">{t('staff.flags_set', { count: set })}</Status>}
    >
      <FlagTable caption={t('staff.features')} effects={features} {...shared} />
      {resources.map(({ resource, effects }) => (
        <details key={resource} open={effects.some(({ key }) => flagNow(key) !== null)}>
          <summary>{resourceName(resource, t)}</summary>
          <FlagTable caption={resourceName(resource, t)} effects={effects} {...shared} />
        </details>
      ))}
      <AccessSave
        user_id={user_id}
        changes={changes}
        before={before}
        after={keyed(staged_claims)}
        discard={() => setStaged({})}
      />
    </Panel>
  )
}

type FlagTableProps = { before: ReadonlyMap<string, Effect>; setFlag: SetFlag; is_fixed: boolean }

function FlagTable({
  caption,
  effects,
  ...shared
}: FlagTableProps & { caption: string; effects: readonly Effect[] }) {
  const { t } = useProgram()
  return (
    <Table
      className="flags"
      caption={caption}
      columns={[caption, t('staff.setting'), t('staff.effect')]}
    >
      {effects.map((effect) => (
        <FlagLine key={effect.key} effect={effect} of={caption} {...shared} />
      ))}
    </Table>
  )
}

const settings = [
  ['default', null],
  ['allow', true],
  ['deny', false],
] as const

function FlagLine({
  effect,
  of,
  before,
  setFlag,
  is_fixed,
}: FlagTableProps & { effect: Effect; of: string }) {
  const { t } = useProgram()
  const name = flagName(effect.key, t)
  const was = before.get(effect.key)
  const now = settings.find(([, flag]) => flag === effect.flag)?.[0] ?? 'default'
  const word = (allowed: boolean) => t(allowed ? 'staff.allowed' : 'staff.denied')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <select
          aria-label={`${of}: ${name}`}
          value={now}
          disabled={is_fixed}
          onChange={({ target }) => {
            const next = settings.find(([one]) => one === target.value)
            if (next) setFlag(effect.key, next[1])
          }}
        >
          {settings.map(([one]) => (
            <option key={one} value={one}>
              {one === 'default'
                ? t('staff.set.default', { what: word(effect.without_flag) })
                : t(`staff.set.${one}`)}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Status tone={effect.allowed ? 'ok' : 'idle'}>{word(effect.allowed)}</Status>
        <small>
          {was && was.allowed !== effect.allowed
            ? t('staff.was', { what: word(was.allowed) })
            : t(`staff.because.${effect.because}`, {
                roles: effect.roles.map((role) => t(`people.role.${role}`)).join(', '),
              })}
        </small>
      </td>
    </tr>
  )
}
