import { Overview } from '../../staff/overview.tsx'

/** What waits for staff, at a glance. */
export const Page = () => <Overview />
