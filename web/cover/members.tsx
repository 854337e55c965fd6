import { useState } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { saveMemberNumber } from '@numo/domains/insurance/contract-coverage.ts'
import { useProgram } from '../app/program.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import { fullName } from '../ui/full-name.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

type Member = CoverPolicy['members'][number]

/** Clients covered by a policy with their member IDs. */
export function Members({ policy, accountId }: { policy: CoverPolicy; accountId: string }) {
  const { t } = useProgram()
  return (
    <section aria-label={t('home.insurance.people')}>
      <h3>{t('home.insurance.people')}</h3>
      {policy.members.length === 0 && <p className="dim">{t('home.insurance.people_none')}</p>}
      <ul className="rows">
        {policy.members.map((member) => (
          <MemberRow
            key={`${member.coverage_id} ${member.version}`}
            member={member}
            accountId={accountId}
          />
        ))}
      </ul>
      <p>
        <ButtonLink size="xs" to="/onboard/clients?edit=1">
          {t('home.insurance.people_add')}
        </ButtonLink>
      </p>
    </section>
  )
}

function MemberRow({ member, accountId }: { member: Member; accountId: string }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const name = fullName(member)
  if (isOpen)
    return (
      <li>
        <EndpointForm
          className="inline"
          endpoint={saveMemberNumber}
          scope={`member-${member.coverage_id}`}
          fixed={{ accountId, id: member.coverage_id, version: member.version }}
          done={t('home.insurance.member_saved')}
          onDone={() => setOpen(false)}
          onCancel={() => setOpen(false)}
          fields={[
            {
              name: 'member_id',
              label: `${t('home.insurance.member_number')}: ${name}`,
              value: member.member_id,
              max: 80,
              is_focused: true,
            },
          ]}
        />
      </li>
    )
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{t(`cover.relationship.${member.relationship}`)}</small>
      </span>
      <span className="row">
        <span className={member.member_id === null ? 'dim' : 'tnum'}>
          {member.member_id ?? t('home.insurance.member_none')}
        </span>
        <Button
          size="xs"
          aria-label={t('home.insurance.member_edit', { name })}
          onClick={() => setOpen(true)}
        >
          {t('home.insurance.edit')}
        </Button>
      </span>
    </li>
  )
}
