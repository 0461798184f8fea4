// The address of what the page shows: a view and its parameters, kept in the hash of the URL.

export const VIEWS = ['solve', 'play', 'words', 'learn', 'about'] as const;
export type View = (typeof VIEWS)[number];
export type Params = Readonly<Record<string, string>>;
export interface Route {
  view: View;
  params: Params;
}

/** The longest hash that is read; longer ones are cut. */
const LONGEST = 20_000;

/** Reads `#/solve?board=di/ed&sort=length`. What cannot be read is left out. */
export function parseHash(hash: string): Route {
  const text = hash.replace(/^#\/?/, '').slice(0, LONGEST);
  const mark = text.indexOf('?');
  const name = mark < 0 ? text : text.slice(0, mark);
  const view = VIEWS.find((it) => it === name) ?? 'solve';
  const params: Record<string, string> = Object.create(null);
  for (const pair of mark < 0 ? [] : text.slice(mark + 1).split('&')) {
    const equals = pair.indexOf('=');
    if (equals > 0) params[decode(pair.slice(0, equals))] = decode(pair.slice(equals + 1));
  }
  return { view, params };
}

/** Writes a route. Empty parameters are left out; the order is that of the object. */
export function formatHash(route: Route): string {
  const pairs = Object.entries(route.params).filter(([, value]) => value !== '');
  const text = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
  return `#/${route.view}${text && `?${text}`}`;
}

/** Boards stay readable: slashes, commas and brackets need no escapes in a hash. */
function encode(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(/%(2F|2C|3A|5B|5D)/g, (escape) =>
    decodeURIComponent(escape),
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

/** Halves of surrogate pairs become question marks; encodeURIComponent refuses them. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '?');
}
