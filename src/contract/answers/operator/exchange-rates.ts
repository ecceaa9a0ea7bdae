import * as v from 'valibot';

export const exchangeRate = v.pipe(v.object({ currency: v.string(), course: v.string() }), v.title('Course'));
