// Before a round: which board, how long, against whom.

import { button, checkbox, h, keepRows, select } from '../ui/dom.ts';
import type { DictionaryInfo, Edition } from '../worker/protocol.ts';
import { count, levelName } from '../words.ts';
import { formatHash } from '../route.ts';
import { dailyResult, dateOf, nextBoard } from './daily.ts';
import { dayInWords } from './days.ts';
import { resultOfDay, type GameRecord } from './history.ts';
import type { KeptRound } from './kept-rounds.ts';
import { MINUTES, PLAY_LEVELS, progress, type PlayState } from './state.ts';

export interface SetupOptions {
  state: PlayState;
  /** Today, `2026-11-22`. */
  today: string;
  /** The file whose words count; `null` for English. */
  own: DictionaryInfo | null;
  /** The words of the file are not wanted any more. */
  onEnglish: () => void;
  /** The editions of dice that are known by now; more come through `showEditions`. */
  editions: readonly Edition[];
  areOptionsOpen: boolean;
  onOptions: (areOpen: boolean) => void;
  onChange: (changes: Partial<PlayState>) => void;
  /** As `onChange`, while a person types: the form stays as it is. */
  onType: (changes: Partial<PlayState>) => void;
  /** The round of the board of the day that is chosen, if it has not ended. */
  begun: KeptRound | null;
  /** The rounds of this browser. */
  records: readonly GameRecord[];
  /** Whether the results of a round can be shown. */
  hasEnded: (round: string) => boolean;
  onStart: () => void;
  /** Another day has begun. */
  onNewDay: () => void;
}

const STRENGTHS = ['10 %', '25 %', '45 %', '70 %', '100 %'];

/** The form before a round: Start and the board of the day, and the rest behind Options. Made anew for each state. */
export function setupForm(options: SetupOptions): HTMLElement {
  const { state, onChange } = options;
  const isDaily = state.day !== '' && state.code === '';
  const result = isDaily ? resultOfDay(options.records, state.day) : null;
  const today = resultOfDay(options.records, options.today);
  const plan = h('p', { class: 'soft planned' }, planned(state));
  let typed = state;
  const onType = (changes: Partial<PlayState>): void => {
    typed = { ...typed, ...changes };
    plan.textContent = planned(typed);
    options.onType(changes);
  };
  const opponents = opponentsField(state, onChange);
  const settings = isDaily ? opponents : h('div', {}, boardFields({ ...options, onType }), opponents);
  return h('form', { class: 'setup card', on: { submit: (event) => { event.preventDefault(); options.onStart(); } } },
    state.beat > 0 && h('p', { class: 'beat' }, 'Somebody has ', h('b', {}, count(state.beat, 'point')), ' on this board. Can you beat that?'),
    ...(isDaily ? dailyHead(options, result) : [
      h('h1', {}, 'Play'),
      h('p', { class: 'soft' }, 'Find words before the clock runs out. Type them, or drag over the tiles. The clock is stopped while you are away.'),
    ]),
    options.begun && h('p', { class: 'begun' }, `You have begun it: ${progress(options.begun)}, ${count(options.begun.points, 'point')}.`),
    h('div', { class: 'first' },
      startButton(options, result !== null),
      isDaily
        ? button('Any other board', () => onChange({ day: '', beat: 0 }))
        : button('Board of the day', () => onChange({ day: options.today, code: '', board: '', beat: 0 }))),
    !isDaily && today && h('p', { class: 'soft' }, `You have ${count(today.pointsFound, 'point')} on the board of today.`),
    plan,
    whoseWords(options, isDaily),
    h('details', { class: 'options', open: options.areOptionsOpen, on: { toggle: (event) => options.onOptions((event.target as HTMLDetailsElement).open) } },
      h('summary', {}, 'Options'), settings),
  );
}

/** The board of the day that is chosen, and what was reached on it. */
function dailyHead({ state, today, records, hasEnded, onNewDay }: SetupOptions, result: GameRecord | null): (HTMLElement | string)[] {
  const isToday = state.day === today;
  return [
    h('p', { class: 'name' }, 'dictc'),
    h('h1', {}, 'Board of the day'),
    h('p', { class: 'date' }, dateOf(state.day)),
    h('p', {}, 'Find words on touching letters for three minutes, on the same board as everybody.'),
    result ? dailyResult(result, hasEnded) : h('div', { class: 'face-down', 'aria-hidden': 'true' }, ...Array.from({ length: 16 }, () => h('i'))),
    isToday ? nextBoard(records, today, onNewDay)
      : h('p', { class: 'next' }, h('a', { href: formatHash({ view: 'play', params: { day: today } }) }, 'The board of today')),
  ];
}

function startButton({ begun }: SetupOptions, isPractice: boolean): HTMLElement {
  const label = begun ? 'Go on' : isPractice ? 'Practice on it' : 'Start';
  return h('button', { type: 'submit', class: isPractice ? undefined : 'primary', id: 'start' }, label);
}

/** Says which words count while a file of the player's is open. */
function whoseWords({ state, own, onEnglish }: SetupOptions, isDaily: boolean): HTMLElement | null {
  if (!own) return null;
  if (isDaily) return h('p', { class: 'soft whose' }, `The English words count, not those of ${own.file}: everybody has the same board.`);
  const codes = state.code === '' ? '' : ' A code of a round with English words opens it with these.';
  return h('div', { class: 'whose' },
    h('p', {}, 'The words of ', h('b', {}, own.file), ` count: ${count(own.words, 'word')}.${codes}`),
    button('Back to English', onEnglish));
}

/** What Start begins. */
function planned(state: PlayState): string {
  const { code, day, board, minutes, against } = state;
  const computers = against.length === 0 ? '' : ` Against ${against.map((it) => `Computer ${it}`).join(', ')}.`;
  if (code !== '') return `The round with the code ${code}.${computers}`;
  if (day !== '') return `Words that most people know are the goal; rarer ones are a bonus.${computers}`;
  const time = minutes === 0 ? 'without a limit' : minutesText(minutes);
  return `${board === '' ? 'New dice' : 'A board of your own'}, ${time}.${computers}`;
}

function boardFields({ state, onType, own, editions }: SetupOptions): HTMLElement {
  const code = h('input', {
    type: 'text', id: 'code', value: state.code, placeholder: '125C-MB11-0BNW', autocomplete: 'off', spellcheck: 'false',
    autocapitalize: 'characters', 'aria-describedby': 'code-help',
    on: { input: () => { onType({ code: code.value.trim() }); enable(); } },
  });
  const board = h('input', {
    type: 'text', id: 'own-board', value: state.board, placeholder: 'as in Solve', autocomplete: 'off',
    spellcheck: 'false', autocapitalize: 'none', on: { input: () => { onType({ board: board.value.trim() }); enable(); } },
  });
  keepRows(board);
  const dice = select('Dice', [[state.dice, state.dice]], (value) => onType({ dice: value }), { id: DICE });
  fillEditions(dice.field, editions);
  const minutes = select('Time', MINUTES.map((it) => [String(it), minutesText(it)] as const), (value) =>
    onType({ minutes: Number(value) }));
  minutes.field.value = String(state.minutes);
  const level = select('Words that count', [
    ['0', 'All words'], ...PLAY_LEVELS.map((it) => [String(it), `Up to ${levelName(it)}`] as const),
  ], (value) => onType({ level: Number(value) }));
  level.field.value = String(state.level);
  const clean = checkbox('Leave out offensive words', (value) => onType({ isClean: value }));
  clean.field.checked = state.isClean;
  // A code says everything; a board of one's own has no dice.
  const enable = (): void => {
    const [hasCode, hasBoard] = [code.value.trim() !== '', board.value.trim() !== ''];
    dice.field.disabled = hasCode || hasBoard;
    minutes.field.disabled = hasCode;
    level.field.disabled = hasCode || hasBoard || own !== null;
    board.disabled = hasCode;
    clean.field.disabled = hasCode || own !== null;
  };
  enable();
  return h('div', { class: 'fields' }, dice.root, minutes.root, level.root, clean.root,
    h('label', { class: 'field', for: 'code' }, h('span', {}, 'Code of a round'), code,
      h('small', { class: 'soft', id: 'code-help' }, 'From a friend, or from play in a terminal: the same board, rules and time.')),
    h('label', { class: 'field', for: 'own-board' }, h('span', {}, 'Board of your own'), board),
  );
}

const DICE = 'dice';

/** Shows the editions of dice in a form that is on the page: nothing else of it changes while somebody types. */
export function showEditions(editions: readonly Edition[]): void {
  const field = document.getElementById(DICE);
  if (field instanceof HTMLSelectElement) fillEditions(field, editions);
}

/** The editions as options; the one that is chosen stays. */
function fillEditions(field: HTMLSelectElement, editions: readonly Edition[]): void {
  const { value } = field;
  const known = editions.some((it) => it.name === value) ? editions : [{ name: value, title: value }, ...editions];
  field.replaceChildren(...known.map((it) => h('option', { value: it.name }, it.title)));
  field.value = value;
}

/** A round that has not ended, offered again. */
export function keptCard(round: KeptRound, onResume: () => void, onDrop: () => void): HTMLElement {
  const name = round.params['day'] ? `The board of the day, ${dayInWords(round.params['day'])}` : round.code === '' ? 'A board of your own' : round.code;
  return h('section', { class: 'kept card', 'aria-label': 'A round that has not ended' },
    h('p', {}, h('b', {}, 'A round that has not ended. '), `${name}: ${progress(round)}, ${count(round.points, 'point')}.`),
    h('div', { class: 'first' }, button('Go on', onResume, { class: 'primary' }), button('Forget it', onDrop)));
}

/** Buttons add players of a strength; each player is a button that removes it. */
function opponentsField(state: PlayState, onChange: SetupOptions['onChange']): HTMLElement {
  const add = STRENGTHS.map((share, i) =>
    button(`${i + 1}`, () => onChange({ against: [...state.against, i + 1].slice(0, 5) }), {
      class: 'strength', 'aria-label': `Add a computer player of strength ${i + 1}, who scores about ${share} of what it knows`,
      disabled: state.against.length >= 5, title: `About ${share} of the points that it knows`,
    }));
  const chosen = state.against.map((strength, i) =>
    button(`Computer ${strength} ×`, () => onChange({ against: state.against.filter((_, at) => at !== i) }), {
      class: 'opponent', 'aria-label': `Computer ${strength} ×: remove`,
    }));
  return h('fieldset', { class: 'opponents' },
    h('legend', {}, 'Computer players'),
    h('p', { class: 'soft' }, 'Add by strength, from 1 (a beginner) to 5 (finds every word it knows). Words found by several count for nobody.'),
    h('div', { class: 'tools' }, ...add),
    chosen.length > 0 && h('div', { class: 'tools' }, ...chosen),
  );
}

export function minutesText(minutes: number): string {
  if (minutes === 0) return 'No limit';
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
