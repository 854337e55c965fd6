import { useState } from 'react'
import { getClaimChecks } from '@numo/domains/claims/contract-packet.ts'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import type { conversations } from '@numo/domains/claims/enums.ts'
import {
  fillTemplate,
  messageTemplates,
  templateNames,
  type TemplateName,
} from '@numo/domains/claims/rules-templates.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'

type Props = {
  claim: StaffClaim
  to: (typeof conversations)[number]
  onChoose: (body: string) => void
}

/** Begins a message from a template in the language of its reader, with the names of the claim filled in. */
export function MessageTemplate({ claim, to, onChoose }: Props) {
  const { t } = useProgram()
  const [chosen, setChosen] = useState<TemplateName | null>(null)
  const checks = useRead(getClaimChecks, { id: claim.id })
  const { household, clinic } = claim.addressees
  const addressee = to === 'clinic' && clinic ? clinic : household
  const missing = (checks.data?.documents ?? []).filter(({ is_there }) => !is_there)
  return (
    <SelectField<TemplateName>
      name={`template_${to}`}
      label={t('claims.template.title')}
      value={chosen}
      options={[
        [null, t('claims.template.none')],
        ...templateNames.map((name) => [name, t(`claims.template.names.${name}`)] as const),
      ]}
      onChange={(name) => {
        setChosen(name)
        if (name === null) return
        onChoose(
          fillTemplate(messageTemplates[name][addressee.locale], {
            ...addressee,
            claim: claim.number,
            provider: claim.partner_name,
            day: claim.service_from,
            missing: missing.map(({ document }) => document),
          })
        )
      }}
    />
  )
}
