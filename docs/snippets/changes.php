<?php
const FILE = 'cursor.txt';
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$cursor = is_file(FILE) ? file_get_contents(FILE) : 'latest';
do {
    $url = "https://nhac.example/api/public/changes?limit=1000&since=$cursor";
    $answer = json_decode(file_get_contents($url, false, $context), true);
    foreach ($answer['data'] as $change) {
        echo $change['event'], ' ', $change['id'], "\n";
    }
    $cursor = $answer['meta']['cursor'];
    file_put_contents(FILE, $cursor);
} while ($answer['meta']['has_more']);
