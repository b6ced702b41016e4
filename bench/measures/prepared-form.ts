import type { Pages, UserData } from '@formwright/form-model';
import { type Account, type CreatedForm, createForm, makeAccount, setPlan } from '../../e2e/support/api.ts';
import { column, pagesOf } from '../../e2e/support/forms.ts';
import { discard, type Product, type SharedProduct, startProduct } from '../../e2e/support/product.ts';

/** A form of ten questions in a running product. */
export interface FormToFill {
  product: SharedProduct;
  account: Account;
  form: CreatedForm;
  pages: Pages;
  /** A complete answer to every question. */
  answers: UserData;
  /** The same answers with another city, text and choice for each number. */
  vary(number: number): UserData;
  /** A question with two options, chosen alternately by `vary`. */
  filterQuestion: string;
}

export interface PreparedForm extends FormToFill {
  product: Product;
  close(): Promise<void>;
}

/** The form of the budgets: ten questions on two pages. */
function tenQuestions(): Pick<FormToFill, 'pages' | 'answers' | 'vary' | 'filterQuestion'> {
  const name = column('fullname', { label: 'Full Name', required: true });
  const email = column('input', { label: 'Email', typeinput: 'email', required: true });
  const workshop = column('dropdown', { label: 'Which workshop?' });
  const date = column('date', { label: 'Preferred date' });
  const places = column('input', { label: 'How many places?', typeinput: 'number' });
  const before = column('radio', { label: 'Have you worked with clay before?' });
  const make = column('checkbox', { label: 'What would you like to make?' });
  const home = column('rating', { label: 'How at home are you on the wheel?' });
  const city = column('input', { label: 'Where do you come from?' });
  const notes = column('text', { label: 'Anything we should know?' });
  const pages = pagesOf([[name], [email], [workshop], [date, places]], [[before], [make], [home], [city], [notes]]);
  const at = (page: number, row: number, col = 0) => ({ page, row, col });
  const answers: UserData = {
    [name.uniqueId]: { value: { firstname: 'Ilse', lastname: 'Vandenberghe' }, direction: at(0, 0) },
    [email.uniqueId]: { value: 'ilse@example.org', direction: at(0, 1) },
    [workshop.uniqueId]: { value: 'option2', direction: at(0, 2) },
    [date.uniqueId]: { value: '14/03/2027', direction: at(0, 3) },
    [places.uniqueId]: { value: '2', direction: at(0, 3, 1) },
    [before.uniqueId]: { value: 'option1', direction: at(1, 0) },
    [make.uniqueId]: [
      { value: 'option1', direction: at(1, 1) },
      { value: 'option3', direction: at(1, 1) },
    ],
    [home.uniqueId]: { value: '4', direction: at(1, 2) },
    [city.uniqueId]: { value: 'Ghent', direction: at(1, 3) },
    [notes.uniqueId]: { value: 'I am left-handed. Is the wheel set up for both directions?', direction: at(1, 4) },
  };
  return {
    pages,
    answers,
    filterQuestion: before.uniqueId,
    vary: (number) => ({
      ...answers,
      [before.uniqueId]: { value: `option${(number % 2) + 1}`, direction: at(1, 0) },
      [city.uniqueId]: { value: `Town${number}`, direction: at(1, 3) },
      [notes.uniqueId]: { value: `Number ${number} says: is the wheel set up for both directions?`, direction: at(1, 4) },
    }),
  };
}

/** A Premium account and the ten-question form, in a product that runs. */
export async function prepareFormIn(product: SharedProduct): Promise<FormToFill> {
  const account = await makeAccount(product);
  await setPlan(product, account.email, 'Premium');
  const { pages, ...rest } = tenQuestions();
  const form = await createForm(product, account, pages);
  return { product, account, form, pages, ...rest };
}

/** A started product with a Premium account and the ten-question form. */
export async function prepareForm(): Promise<PreparedForm> {
  const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
  return {
    ...(await prepareFormIn(product)),
    product,
    async close() {
      await product.stop();
      discard(product.dataDir);
    },
  };
}
