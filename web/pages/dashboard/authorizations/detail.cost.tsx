import { ClinicCost } from '../../../authorizations/clinic-cost.tsx'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'

export const Page = () => (
  <ClinicAuthorization isForm>
    {(authorization) => <ClinicCost authorization={authorization} />}
  </ClinicAuthorization>
)
