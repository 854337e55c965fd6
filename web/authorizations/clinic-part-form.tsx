import type { ComponentType } from 'react'
import {
  getPartnerAuthorization,
  type PartnerAuthorization,
} from '@numo/domains/authorizations/contract-partner.ts'
import type { SavedPart } from '@numo/domains/authorizations/enums.ts'
import { PartForm } from '../app/forms/part-form.tsx'
import { useProgram } from '../app/program.ts'
import { clinicParts } from './clinic-parts.ts'

type Props = { authorization: PartnerAuthorization }

/** The form of a part while it can be changed, else the part as it was sent. */
export const ClinicPart = ({
  authorization,
  part,
  Sent,
}: Props & { part: SavedPart; Sent: ComponentType<Props> }) =>
  authorization.may.change ? (
    <SavedPartForm key={authorization.id} authorization={authorization} part={part} />
  ) : (
    <Sent authorization={authorization} />
  )

/** The form of a part, saved as it is typed. */
export function SavedPartForm({
  authorization,
  part,
  children,
}: Props & { part: SavedPart } & Pick<Parameters<typeof PartForm>[0], 'children'>) {
  const { t, caller } = useProgram()
  const { id, currency } = authorization
  const { spec, valuesOf } = clinicParts[part](t, currency)
  const partOf = (one: PartnerAuthorization) => ({
    version: one.part_versions[part],
    values: valuesOf(one),
  })
  return (
    <PartForm
      record={id}
      spec={spec}
      {...partOf(authorization)}
      read={async () => partOf(await caller.call(getPartnerAuthorization, { id }))}
    >
      {children}
    </PartForm>
  )
}
