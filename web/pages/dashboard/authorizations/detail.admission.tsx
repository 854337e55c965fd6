import { ClinicPart, SavedPartForm } from '../../../authorizations/clinic-part-form.tsx'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'
import { RequestedAdmission } from '../../../authorizations/staff-request.tsx'
import { ClinicStay } from '../../../stay/lazy-stay.tsx'

/** Admission: the plan, the stay as it happened, and how it uses up the guarantee. */
export const Page = () => (
  <ClinicAuthorization isForm>
    {(authorization) => (
      <>
        <ClinicPart authorization={authorization} part="admission" Sent={RequestedAdmission} />
        {authorization.may.record_stay && (
          <SavedPartForm authorization={authorization} part="stay" />
        )}
        {authorization.status !== 'draft' && <ClinicStay id={authorization.id} />}
      </>
    )}
  </ClinicAuthorization>
)
