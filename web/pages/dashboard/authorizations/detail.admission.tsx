import { ClinicPart, SavedPartForm } from '../../../authorizations/clinic-part-form.tsx'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'
import { RequestedAdmission } from '../../../authorizations/staff-request.tsx'

/** Admission: the plan, and the stay as it happened. */
export const Page = () => (
  <ClinicAuthorization isForm>
    {(authorization) => (
      <>
        <ClinicPart authorization={authorization} part="admission" Sent={RequestedAdmission} />
        {authorization.may.record_stay && (
          <SavedPartForm authorization={authorization} part="stay" />
        )}
      </>
    )}
  </ClinicAuthorization>
)
