import { CardElement, Elements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { cardField } from '../../services/cards/card-field.ts';
import { groupNumber } from '../../services/cards/card-text.ts';
import { testCardsOf } from '../../services/cards/provider.ts';
import type { TestCard } from '../../services/cards/test-cards.ts';
import { Loading } from '../loading/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './card-form.module.css';

export interface CardFormProps {
  /** The loaded provider: the same promise for as long as the form is mounted. */
  stripe: Promise<Stripe>;
  /** Whether the card is being charged: the field is then read-only. */
  disabled?: boolean;
  /** Called once when the field is ready for input, until `onLost`. */
  onReady: () => void;
  /** Called when a field that was ready has been removed. */
  onLost: () => void;
}

/**
 * The provider's card field, in 'Payment Details'. The card's data never passes through this page's own code or
 * state; the charge machine's service accesses the field through `cardField`.
 */
export function CardForm({ stripe, disabled = false, onReady, onLost }: CardFormProps) {
  return (
    <Elements stripe={stripe}>
      <Field disabled={disabled} onReady={onReady} onLost={onLost} />
    </Elements>
  );
}

function Field({ disabled, onReady, onLost }: Required<Omit<CardFormProps, 'stripe'>>) {
  const stripe = useStripe();
  const [element, setElement] = useState<StripeCardElement | null>(null);
  const options = useMemo(() => ({ hidePostalCode: true, disabled }), [disabled]);
  const sayReady = useEffectEvent(onReady);
  const sayLost = useEffectEvent(onLost);

  useEffect(() => {
    if (!stripe || !element) return;
    const card = { stripe, element };
    cardField.register(card);
    sayReady();
    return () => {
      cardField.unregister(card);
      sayLost();
    };
  }, [stripe, element]);

  const testCards = stripe && testCardsOf(stripe);
  return (
    <div className={styles.form}>
      {testCards && <SandboxNotice cards={testCards} />}
      {!element && <Loading slow={false}>Loading the card form...</Loading>}
      <CardElement className={styles.field} options={options} onReady={setElement} />
    </div>
  );
}

/** Says that no real card is charged, and lists the test numbers (SHOP-41). */
function SandboxNotice({ cards }: { cards: readonly TestCard[] }) {
  return (
    <Notice tone="info" title="Sandbox: no real card is charged">
      <details className={styles.cards}>
        <summary>Test card numbers</summary>
        <dl>
          {cards.map(({ number, outcome }) => (
            <div key={number}>
              <dt>{groupNumber(number)}</dt>
              <dd>{outcome}</dd>
            </div>
          ))}
        </dl>
        <p>Any future expiry date and any three-digit CVC.</p>
      </details>
    </Notice>
  );
}
