/** The longest that a read may wait for news (`Prefer: wait`): below the 30 s after which impatient proxies end a request. */
export const LONGEST_WAIT_SECONDS = 25;
