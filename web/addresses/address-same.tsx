import type { OutputOf } from '@numo/kit/endpoint.ts'
import { changeAddresses, type getAddress } from '@numo/domains/addresses/contract-admin.ts'
import { mergeAddresses } from '@numo/domains/addresses/contract-place.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { CommandButton } from '../app/command-button.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Facts } from '../app/record/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { Owner } from './address-owner.tsx'

type Address = OutputOf<typeof getAddress>

/** Suggests a normalized form of an address and applies it on click. */
export function TidyForm({ address }: { address: Address }) {
  const { t } = useProgram()
  if (!address.tidy) return null
  return (
    <Panel
      title={t('staff.tidy.title')}
      note={t('staff.tidy.note')}
      action={
        <CommandButton
          size="xs"
          endpoint={changeAddresses}
          input={{
            action: 'normalise',
            selection: {
              ids: [address.id, ...address.same.filter((one) => one.is_tied).map(({ id }) => id)],
            },
          }}
          done={t('staff.tidy.done')}
        >
          {t('staff.tidy.apply')}
        </CommandButton>
      }
    >
      <Facts
        items={Object.entries(address.tidy).map(
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- names of the contract's own fields
          ([name, value]) => [t(`trail.field.${name}` as AppWordKey), value] as const
        )}
      />
    </Panel>
  )
}

/**
 * Other addresses of the same place: duplicates of one owner are merged; those of several owners are tied and corrected
 * together.
 */
export function SamePlaces({ address }: { address: Address }) {
  const { t } = useProgram()
  const { same } = address
  if (same.length === 0) return null
  return (
    <Panel
      title={t('staff.same_place')}
      note={address.tied > 0 ? t('households.tie.note', { count: address.tied }) : undefined}
      action={
        same.some((one) => !one.is_tied) && (
          <ConfirmButton
            label={t('households.tie.tie')}
            question={t('households.tie.question')}
            text={t('households.tie.text')}
            done={t('households.tie.done')}
            endpoint={changeAddresses}
            input={{
              action: 'tie',
              selection: { ids: [address.id, ...same.map(({ id }) => id)] },
            }}
          />
        )
      }
    >
      <ul className="rows">
        {same.map((one) => (
          <li key={one.id}>
            <span>
              <Owner row={one} /> <small>{t(`staff.use.${one.use}`)}</small>
            </span>
            {one.is_tied && <Status tone="ok">{t('households.tie.tied')}</Status>}
            <MergeSame address={address} same={one} />
          </li>
        ))}
      </ul>
      {address.tied > 0 && (
        <div className="row">
          <ConfirmButton
            label={t('households.tie.untie')}
            question={t('households.tie.untie_question')}
            text={t('households.tie.untie_text')}
            done={t('households.tie.untied')}
            endpoint={changeAddresses}
            input={{ action: 'untie', selection: { ids: [address.id] } }}
          />
        </div>
      )}
    </Panel>
  )
}

/** Merges two addresses of the same owner; those of other owners are not changed. */
function MergeSame({ address, same }: { address: Address; same: Address['same'][number] }) {
  const { t } = useProgram()
  const { owner } = address
  if (same.owner.kind !== owner.kind || same.owner.id !== owner.id) return null
  return (
    <ConfirmButton
      label={t('staff.same.merge')}
      question={t('staff.same.question')}
      text={t('staff.same.text')}
      done={t('staff.same.done')}
      endpoint={mergeAddresses}
      input={{
        id: address.id,
        version: address.version,
        gone_id: same.id,
      }}
    />
  )
}
