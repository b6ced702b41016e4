/** A layout as version 1 stored it: every kind with its defaults. Never change it. A later version gets its own file. */
export const layoutOfVersion1: unknown = [
  {
    id: 'id33',
    title: 'Test',
    color: 'default',
    opacity: 1,
    colors: {},
    rows: [
      {
        id: 'id26',
        content: [
          {
            cols: [
              {
                id: 'id1',
                uniqueId: 'k0e00000000000000000000000000000000000000000000000',
                tabname: 'input',
                empty: false,
                content: { label: 'Short Text', required: false, responsable: true, filter: false, typeinput: 'text', placeholder: '' },
              },
            ],
          },
        ],
      },
      {
        id: 'id27',
        content: [
          {
            cols: [
              {
                id: 'id2',
                uniqueId: 'k1e00000000000000000000000000000000000000000000000',
                tabname: 'text',
                empty: false,
                content: { label: 'Long Text', required: false, responsable: true, filter: false, placeholder: '' },
              },
            ],
          },
        ],
      },
      {
        id: 'id28',
        content: [
          {
            cols: [
              {
                id: 'id3',
                uniqueId: 'k2e00000000000000000000000000000000000000000000000',
                tabname: 'image',
                empty: false,
                content: {
                  label: 'Image',
                  required: false,
                  responsable: false,
                  filter: false,
                  width: 'auto',
                  height: 'auto',
                  fit: 'cover',
                  align: 'center',
                  src: '',
                  alt: '',
                },
              },
            ],
          },
        ],
      },
      {
        id: 'id29',
        content: [
          {
            cols: [
              {
                id: 'id8',
                uniqueId: 'k3e00000000000000000000000000000000000000000000000',
                tabname: 'dropdown',
                empty: false,
                content: {
                  label: 'Dropdown',
                  required: false,
                  responsable: true,
                  filter: true,
                  options: [
                    { id: 'id4', value: 'option1', label: 'option1' },
                    { id: 'id5', value: 'option2', label: 'option2' },
                    { id: 'id6', value: 'option3', label: 'option3' },
                    { id: 'id7', value: 'option4', label: 'option4' },
                  ],
                  inLabel: 'Choose an option',
                },
              },
            ],
          },
        ],
      },
      {
        id: 'id30',
        content: [
          {
            cols: [
              {
                id: 'id13',
                uniqueId: 'k4e00000000000000000000000000000000000000000000000',
                tabname: 'radio',
                empty: false,
                content: {
                  label: 'Single Choice',
                  required: false,
                  responsable: true,
                  filter: true,
                  options: [
                    { id: 'id9', value: 'option1', label: 'option1' },
                    { id: 'id10', value: 'option2', label: 'option2' },
                    { id: 'id11', value: 'option3', label: 'option3' },
                    { id: 'id12', value: 'option4', label: 'option4' },
                  ],
                },
              },
            ],
          },
        ],
      },
      {
        id: 'id31',
        content: [
          {
            cols: [
              {
                id: 'id18',
                uniqueId: 'k5e00000000000000000000000000000000000000000000000',
                tabname: 'checkbox',
                empty: false,
                content: {
                  label: 'Multiple Choice',
                  required: false,
                  responsable: true,
                  filter: true,
                  options: [
                    { id: 'id14', value: 'option1', label: 'option1' },
                    { id: 'id15', value: 'option2', label: 'option2' },
                    { id: 'id16', value: 'option3', label: 'option3' },
                    { id: 'id17', value: 'option4', label: 'option4' },
                  ],
                },
              },
            ],
          },
        ],
      },
      {
        id: 'id32',
        content: [
          {
            cols: [
              {
                id: 'id19',
                uniqueId: 'k6e00000000000000000000000000000000000000000000000',
                tabname: 'paragraph',
                empty: false,
                content: { label: 'Paragraph', required: false, responsable: false, filter: false, paragraph: [] },
              },
            ],
          },
        ],
      },
    ],
    button: true,
  },
  {
    id: 'id40',
    color: 'default',
    opacity: 1,
    colors: {},
    rows: [
      {
        id: 'id34',
        content: [
          {
            cols: [
              {
                id: 'id20',
                uniqueId: 'k7e00000000000000000000000000000000000000000000000',
                tabname: 'upload',
                empty: false,
                content: {
                  label: 'File Upload',
                  required: false,
                  responsable: true,
                  filter: false,
                  types: 'pdf,doc,docx,jpg,jpeg,png,webp',
                  limit: 1,
                  size: { min: 0, max: 10 },
                  text: 'Select files',
                  reachable: true,
                },
              },
            ],
          },
        ],
      },
      {
        id: 'id35',
        content: [
          {
            cols: [
              {
                id: 'id21',
                uniqueId: 'k8e00000000000000000000000000000000000000000000000',
                tabname: 'empty',
                empty: false,
                content: { label: 'Empty', required: false, responsable: false, filter: false },
              },
            ],
          },
        ],
      },
      {
        id: 'id36',
        content: [
          {
            cols: [
              {
                id: 'id22',
                uniqueId: 'k9e00000000000000000000000000000000000000000000000',
                tabname: 'date',
                empty: false,
                content: {
                  label: 'Date Picker',
                  required: false,
                  responsable: true,
                  filter: false,
                  separator: '/',
                  typeDate: 'dd/MM/yyyy',
                  defaultDateLabel: 'None',
                  defaultDateValue: '',
                  checkedTime: false,
                  timeFormat: '24',
                  defaultTimeLabel: 'None',
                  defaultTimeValue: 'HH:MM',
                },
              },
            ],
          },
        ],
      },
      {
        id: 'id37',
        content: [
          {
            cols: [
              {
                id: 'id23',
                uniqueId: 'k10e0000000000000000000000000000000000000000000000',
                tabname: 'divider',
                empty: false,
                content: { label: 'Divider', required: false, responsable: false, filter: false },
              },
            ],
          },
        ],
      },
      {
        id: 'id38',
        content: [
          {
            cols: [
              {
                id: 'id24',
                uniqueId: 'k11e0000000000000000000000000000000000000000000000',
                tabname: 'rating',
                empty: false,
                content: { label: 'Rating', required: false, responsable: true, filter: false },
              },
            ],
          },
        ],
      },
      {
        id: 'id39',
        content: [
          {
            cols: [
              {
                id: 'id25',
                uniqueId: 'k12e0000000000000000000000000000000000000000000000',
                tabname: 'fullname',
                empty: false,
                content: { label: 'Full Name', required: false, responsable: true, filter: false },
              },
            ],
          },
        ],
      },
    ],
    button: true,
  },
];
