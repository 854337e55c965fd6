import { Overview } from '../../staff/overview.tsx'

/** Overview of the staff queues. */
export const Page = () => <Overview />
