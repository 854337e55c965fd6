import { config } from 'zod'

// Zod would try `new Function`, which the content security policy forbids and reports. Must be imported before any
// contract.
config({ jitless: true })
