import type { PayScreen } from '../../checkout/screen.ts';
import { useMoney } from '../../components/sum.tsx';
import { destinationOf } from '../../format/destination.ts';
import { currencyOf } from '../../format/money.ts';
import { shortName } from '../../format/short-name.ts';
import { NBSP } from '../../format/value.ts';
import { usePage } from '../../page-context.ts';
import type { ExtrasText } from '../../text/text.ts';
import { bankOf } from '../bank-row.tsx';
import { HelpLink } from '../help-link.tsx';
import { useExtrasText } from '../use-extras-text.ts';
import { type Act, useAct } from './act.ts';
import { useQrSource } from './qr-source.ts';

const NON_BREAKING_HYPHEN = '\u2011';
const WORD_JOINER = '\u2060';
/** U+2068 and U+2069: what is between them does not turn the direction of the sentence around it. */
const [ISOLATE, END_OF_ISOLATE] = ['\u2068', '\u2069'];

/** The first line of the screen: what the payer has to do. */
export function ActTitle({ screen: { payment } }: { screen: PayScreen }) {
  const text = useExtrasText();
  const act = useAct(payment);
  if (act === null) return <>{text.notYet}</>;
  const where = text.countries[destinationOf(payment.requisites)];
  switch (act.method) {
    case 'to_transgran_number':
      return <>{text.exactly(text.cardAbroad(where))}</>;
    case 'to_transgran_sbp':
      return <>{text.exactly(text.phoneAbroad(where))}</>;
    default:
      return <>{text.exactly(text.acts[act.method])}</>;
  }
}

/**
 * The act in three steps, in the order of a bank's app. For a payment whose only address is not safe to show: that there
 * is nothing to pay to, and whom to ask.
 */
export function Steps({ screen }: { screen: PayScreen }) {
  const text = useExtrasText();
  const { order, payment } = screen;
  const act = useAct(payment);
  const preparation = usePreparation(screen, act, text);
  const money = useMoney(payment);
  if (act === null) {
    return (
      <section class="steps">
        <p>{text.nothingToPay}</p>
        <HelpLink />
      </section>
    );
  }
  const isAbroad = /^to_transgran/.test(act.method);
  const currency = currencyOf(payment.workCountry, payment.geoId ?? order.geoId);
  const steps = [...preparation, lastStep(screen, act, money(screen.amount), text)];
  return (
    <section class="steps">
      <h2 class="off-screen">{text.stepsTitle}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {isAbroad && currency && <p class="quiet">{text.currency(currency)}</p>}
    </section>
  );
}

/** The steps before the last one: where to go in the bank's app, and what to put there. */
function usePreparation(screen: PayScreen, act: Act | null, text: ExtrasText): readonly string[] {
  const source = useQrSource(screen.payment);
  const isWide = usePage().browser.device.wide.value;
  const money = useMoney(screen.payment);
  const { steps } = text;
  const { requisites } = screen.payment;
  const bank = bankOf(screen);
  const paste = bank ? text.pasteAndChoose(unbroken(bank.shown)) : steps.paste;
  const openAbroad = text.openAbroad(text.countries[destinationOf(requisites)]);
  switch (act?.method) {
    case 'to_sbp_number':
      return [steps.phone, paste];
    case 'to_card_number':
    case 'to_quasi_ecom':
      return [steps.card, steps.paste];
    case 'to_account_number':
      return [steps.account, requisites.bik === null ? steps.pasteAccount : steps.pasteBik];
    case 'to_transgran_number':
      return [openAbroad, steps.paste];
    case 'to_transgran_sbp':
      return [openAbroad, paste];
    case 'to_mobile_commerce':
      return [steps.mobile, steps.pasteMobile];
    case 'to_partner_tips':
      return [steps.page, text.enterThere(money(screen.amount))];
    case 'nspk':
    case 'with_qr_code':
      if (isWide) return [steps.scanner, steps.scan];
      return source?.kind === 'image' ? [steps.saveCode, steps.loadCode] : [steps.openApp, steps.chooseOwn];
    default:
      return [];
  }
}

function lastStep({ payment }: PayScreen, { method }: Act, sum: string, text: ExtrasText): string {
  if (method === 'to_mobile_commerce') return text.topUp(sum);
  if (method === 'to_partner_tips') return text.steps.comeBack;
  const name = payment.requisites.full_name;
  return name === null ? text.send(sum) : text.checkAndSend(appName(name), sum);
}

/** The recipient's name as the bank's app shows it; its last word is not alone on a line. */
function appName(full: string): string {
  return ISOLATE + (shortName(full) ?? full).replace(/ (\S+)$/, `${NBSP}$1`) + END_OF_ISOLATE;
}

/** A name is not cut at its hyphen, nor within `О!Банк`. */
function unbroken(name: string): string {
  return name.replace(/-/g, NON_BREAKING_HYPHEN).replace(/!(?=\S)/g, `!${WORD_JOINER}`);
}
